import { makeAutoObservable, observableRef } from 'mobx';

export interface OpenQuestion<Options, Answer> {
  readonly id: number;
  readonly options: Options;
  readonly answer: (answer: Answer) => void;
}

/** Questions that are asked from anywhere and shown by the shell; each is answered once. */
export class QuestionStore<Options, Answer> {
  open: readonly OpenQuestion<Options, Answer>[] = [];
  private lastId = 0;

  constructor() {
    makeAutoObservable<this, 'lastId'>(this, { open: observableRef, lastId: false });
  }

  ask(options: Options): Promise<Answer> {
    return new Promise((resolve) => {
      this.lastId += 1;
      const id = this.lastId;
      const answer = (given: Answer) => {
        this.set(this.open.filter((question) => question.id !== id));
        resolve(given);
      };
      this.set([...this.open, { id, options, answer }]);
    });
  }

  private set(open: readonly OpenQuestion<Options, Answer>[]): void {
    this.open = open;
  }
}
