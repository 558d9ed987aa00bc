/**
 * Runs one task at a time beside its caller, which prepares the next meanwhile, so that at most two are in
 * memory. A failure is thrown by the next call.
 */
export class OneSlotPipeline {
  private last: Promise<void> = Promise.resolve()

  async start(work: () => Promise<void>): Promise<void> {
    await this.last
    this.last = work()
    // The failure is thrown where it is awaited; a caller that fails itself never awaits it.
    this.last.catch(() => undefined)
  }

  end(): Promise<void> {
    return this.last
  }
}
