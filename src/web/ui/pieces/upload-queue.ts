import { isPictureName, uploadLimit } from './upload-rules.ts'

export interface UploadedFile {
  readonly name: string
  readonly url: string
}

/** `ready`: chosen and not sent, or sent in vain and ready again. */
export interface UploadItem {
  readonly key: number
  readonly name: string
  readonly state: 'ready' | 'uploading' | 'done'
  /** 0 to 1 while it travels. */
  readonly progress: number
  /** Where it lies, once uploaded. */
  readonly url: string | null
  /** What was chosen here can be seen here, before the server has it. */
  readonly localUrl: string | null
  /** What was chosen here; null for what was there before. */
  readonly file: File | null
  /** It was sent and refused: the server's words. */
  readonly problem: string | null
}

/** Sends one file; rejects when the answer is not 200. */
export type SendFile<F extends UploadedFile = UploadedFile> = (
  file: File,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<F>

/** How the form takes part; may change from render to render. */
export interface UploadHandlers<F extends UploadedFile = UploadedFile> {
  readonly send: SendFile<F>
  /** Hears what is uploaded whenever that changes. */
  readonly onChange?: ((files: readonly F[]) => void) | undefined
  readonly onFailure?: ((item: UploadItem) => void) | undefined
}

export interface UploadOptions<F extends UploadedFile = UploadedFile> {
  /** `onConfirm` keeps files ready until `sendAll`. */
  readonly when?: 'atOnce' | 'onConfirm'
  readonly limit?: number
  /** What is there already. */
  readonly initial?: readonly F[]
}

export interface UploadQueue<F extends UploadedFile = UploadedFile> {
  readonly handle: (handlers: UploadHandlers<F>) => void
  readonly items: () => readonly UploadItem[]
  readonly subscribe: (listener: () => void) => () => void
  /** Takes files up to the limit, those first chosen first; answers whether all of them were. */
  readonly add: (files: readonly File[]) => boolean
  readonly remove: (key: number) => void
  /** Sends one that is ready, once more after a failure. */
  readonly send: (key: number) => Promise<void>
  /** Sends all that are ready. Null when one of them failed: it is ready again, the others are not sent twice. */
  readonly sendAll: () => Promise<readonly F[] | null>
}

/** Files on their way to the server, apart from how they are shown. */
export const makeUploadQueue = <F extends UploadedFile>(options: UploadOptions<F> = {}): UploadQueue<F> => {
  const { limit = uploadLimit, when = 'atOnce' } = options
  const listeners = new Set<() => void>()
  const answers = new Map<number, F>()
  const running = new Map<number, { readonly done: Promise<void>; readonly stop: AbortController }>()
  let handlers: UploadHandlers<F> | null = null
  let nextKey = 1
  const itemOf = (name: string, more: Partial<UploadItem>): UploadItem => ({
    key: nextKey++,
    name,
    state: 'ready',
    progress: 0,
    url: null,
    localUrl: null,
    file: null,
    problem: null,
    ...more,
  })
  let items: readonly UploadItem[] = (options.initial ?? []).map((file) => {
    const item = itemOf(file.name, { state: 'done', progress: 1, url: file.url })
    answers.set(item.key, file)
    return item
  })

  const show = (next: readonly UploadItem[]): void => {
    items = next
    for (const listener of listeners) listener()
  }
  const patch = (key: number, change: Partial<UploadItem>): void =>
    show(items.map((item) => (item.key === key ? { ...item, ...change } : item)))
  const uploaded = (): F[] => items.flatMap(({ key }) => answers.get(key) ?? [])

  const run = async (item: UploadItem, file: File, stop: AbortController): Promise<void> => {
    const { key } = item
    if (!handlers) throw new Error('an upload queue was used before `handle`')
    patch(key, { state: 'uploading', progress: 0, problem: null })
    try {
      const onProgress = (progress: number): void => patch(key, { progress })
      const answer = await handlers.send(file, { onProgress, signal: stop.signal })
      if (stop.signal.aborted) return
      answers.set(key, answer)
      patch(key, { state: 'done', progress: 1, url: answer.url })
      handlers?.onChange?.(uploaded())
    } catch (error) {
      if (stop.signal.aborted) return
      const problem = error instanceof Error ? error.message : String(error)
      patch(key, { state: 'ready', progress: 0, problem })
      handlers?.onFailure?.({ ...item, state: 'ready', problem })
    } finally {
      running.delete(key)
    }
  }

  const send = async (key: number): Promise<void> => {
    const item = items.find((one) => one.key === key)
    if (!item?.file || item.state === 'done') return undefined
    const known = running.get(key)
    if (known) return known.done
    const stop = new AbortController()
    const done = run(item, item.file, stop)
    running.set(key, { done, stop })
    return done
  }

  return {
    handle: (next) => {
      handlers = next
    },
    items: () => items,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files) => {
      const taken = files.slice(0, Math.max(0, limit - items.length))
      const fresh = taken.map((file) =>
        itemOf(file.name, { file, localUrl: isPictureName(file.name) ? URL.createObjectURL(file) : null }),
      )
      show([...items, ...fresh])
      if (when === 'atOnce') for (const { key } of fresh) void send(key)
      return taken.length === files.length
    },
    remove: (key) => {
      running.get(key)?.stop.abort()
      const localUrl = items.find((item) => item.key === key)?.localUrl
      if (localUrl) URL.revokeObjectURL(localUrl)
      const wasUploaded = answers.delete(key)
      show(items.filter((item) => item.key !== key))
      if (wasUploaded) handlers?.onChange?.(uploaded())
    },
    send,
    sendAll: async () => {
      await Promise.all(items.map(({ key }) => send(key)))
      return items.every(({ state }) => state === 'done') ? uploaded() : null
    },
  }
}
