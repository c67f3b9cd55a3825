/**
 * The statements that one connection has prepared, in the order of their last use. The server keeps the plan of each in the
 * memory of that connection's process (100 kB and more for a nested read), so there is an end to them.
 */
export class PreparedNames {
  private readonly names = new Set<string>();

  constructor(private readonly most: number) {}

  /** Notes the use of a name; answers the one that must be given up for it. */
  use(name: string): string | undefined {
    this.names.delete(name);
    this.names.add(name);
    if (this.names.size <= this.most) return undefined;
    const [oldest] = this.names;
    return oldest;
  }

  delete(name: string): void {
    this.names.delete(name);
  }

  clear(): void {
    this.names.clear();
  }
}
