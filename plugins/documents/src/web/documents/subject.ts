export interface Subject {
  /** Id of the record's entity, and the record's. */
  readonly subject: string;
  readonly subjectId: string;
  readonly projectId: string | undefined;
}
