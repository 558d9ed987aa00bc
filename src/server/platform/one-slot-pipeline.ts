/**
 * Work that goes on beside its caller's, one piece at a time: the caller prepares the next while the last is on its way,
 * and never more than two are in memory. A failure is thrown by the next call.
 */
export class OneSlotPipeline {
  private last: Promise<void> = Promise.resolve()

  /** Waits for the piece before this one and starts this one. */
  async start(work: () => Promise<void>): Promise<void> {
    await this.last
    this.last = work()
    // Thrown where it is awaited; a caller that fails itself awaits it no more.
    this.last.catch(() => undefined)
  }

  /** Waits until nothing is on its way. */
  end(): Promise<void> {
    return this.last
  }
}
