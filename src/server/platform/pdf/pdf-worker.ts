import { parentPort, Worker } from 'node:worker_threads'

// PDFs are drawn in a thread: drawing is CPU-bound, and fonts and library are freed when the thread ends. Loading them
// takes longer than most drawings, so a thread waits a little for the next one.

/** In the module that `script` names: draws what arrives and posts each PDF. */
export const drawWhatArrives = (draw: (sheet: unknown) => Promise<Buffer>): void => {
  parentPort?.on('message', (sheet: unknown) => {
    void draw(sheet).then((drawn) => {
      const pdf = new Uint8Array(drawn)
      parentPort?.postMessage(pdf, [pdf.buffer])
    })
  })
}

const waitsMs = 15_000

interface Waiting {
  readonly worker: Worker
  readonly leave: () => void
}

/** At most one thread of each script waits. */
const waiting = new Map<string, Waiting>()

const takeThread = (script: URL): Worker => {
  const found = waiting.get(script.href)
  if (!found) return new Worker(script)
  found.leave()
  found.worker.ref()
  return found.worker
}

const letWait = (script: URL, worker: Worker): void => {
  if (waiting.has(script.href)) {
    void worker.terminate()
    return
  }
  const end = (): void => {
    leave()
    void worker.terminate()
  }
  const timer = setTimeout(end, waitsMs)
  const leave = (): void => {
    clearTimeout(timer)
    worker.off('error', end).off('exit', end)
    waiting.delete(script.href)
  }
  worker.once('error', end).once('exit', end)
  // Neither keeps the process running.
  timer.unref()
  worker.unref()
  waiting.set(script.href, { worker, leave })
}

/** Draws the PDFs one after another in one thread, no faster than they are taken. */
export async function* drawEachInWorker<Sheet>(
  script: URL,
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
): AsyncGenerator<Buffer> {
  const worker = takeThread(script)
  let isUsable = true
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {
    isUsable = false
  })
  const onExit = (): void => reject(new Error('the PDF worker ended without a result'))
  worker.once('error', reject).once('exit', onExit)
  try {
    for await (const sheet of sheets) {
      // Whoever stops now leaves a drawing behind, which the next one must not get.
      isUsable = false
      const drawn = new Promise<Uint8Array>((resolve) => worker.once('message', resolve))
      worker.postMessage(sheet, [])
      const pdf = await Promise.race([drawn, failed])
      isUsable = true
      yield Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    }
  } finally {
    worker.off('error', reject).off('exit', onExit)
    if (isUsable) letWait(script, worker)
    else await worker.terminate()
  }
}

export const drawInWorker = async (script: URL, sheet: unknown): Promise<Buffer> => {
  for await (const pdf of drawEachInWorker(script, [sheet])) return pdf
  throw new Error('the PDF worker ended without a result')
}
