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

/** The items as they are shown, and who hears of their changes. */
const makeItems = () => {
  const listeners = new Set<() => void>()
  let nextKey = 1
  let items: readonly UploadItem[] = []
  const show = (next: readonly UploadItem[]): void => {
    items = next
    for (const listener of listeners) listener()
  }
  return {
    now: () => items,
    show,
    find: (key: number) => items.find((item) => item.key === key),
    patch: (key: number, change: Partial<UploadItem>): void =>
      show(items.map((item) => (item.key === key ? { ...item, ...change } : item))),
    make: (name: string, more: Partial<UploadItem>): UploadItem => ({
      key: nextKey++,
      name,
      state: 'ready',
      progress: 0,
      url: null,
      localUrl: null,
      file: null,
      problem: null,
      ...more,
    }),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The sending alone: each item once at a time, given up when it is removed. */
const makeSender = <F extends UploadedFile>(items: ReturnType<typeof makeItems>, answers: Map<number, F>) => {
  const running = new Map<number, { readonly done: Promise<void>; readonly stop: AbortController }>()
  let handlers: UploadHandlers<F> | null = null
  const uploaded = (): F[] => items.now().flatMap(({ key }) => answers.get(key) ?? [])

  const run = async (item: UploadItem, file: File, signal: AbortSignal): Promise<void> => {
    const { key } = item
    if (!handlers) throw new Error('an upload queue was used before `handle`')
    items.patch(key, { state: 'uploading', progress: 0, problem: null })
    try {
      const onProgress = (progress: number): void => items.patch(key, { progress })
      const answer = await handlers.send(file, { onProgress, signal })
      if (signal.aborted) return
      answers.set(key, answer)
      items.patch(key, { state: 'done', progress: 1, url: answer.url })
      handlers.onChange?.(uploaded())
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof Error ? error.message : String(error)
      items.patch(key, { state: 'ready', progress: 0, problem })
      handlers.onFailure?.({ ...item, state: 'ready', problem })
    } finally {
      running.delete(key)
    }
  }
  return {
    uploaded,
    handle: (next: UploadHandlers<F>): void => {
      handlers = next
    },
    send: async (key: number): Promise<void> => {
      const item = items.find(key)
      if (!item?.file || item.state === 'done') return undefined
      const known = running.get(key)
      if (known) return known.done
      const stop = new AbortController()
      const done = run(item, item.file, stop.signal)
      running.set(key, { done, stop })
      return done
    },
    forget: (key: number): void => {
      running.get(key)?.stop.abort()
      if (answers.delete(key)) handlers?.onChange?.(uploaded())
    },
  }
}

/** Files on their way to the server, apart from how they are shown. */
export const makeUploadQueue = <F extends UploadedFile>(options: UploadOptions<F> = {}): UploadQueue<F> => {
  const { limit = uploadLimit, when = 'atOnce', initial = [] } = options
  const answers = new Map<number, F>()
  const items = makeItems()
  const { handle, send, forget, uploaded } = makeSender(items, answers)
  items.show(initial.map(({ name, url }) => items.make(name, { state: 'done', progress: 1, url })))
  for (const [index, { key }] of items.now().entries()) {
    const file = initial[index]
    if (file) answers.set(key, file)
  }
  return {
    handle,
    items: items.now,
    subscribe: items.subscribe,
    add: (files) => {
      const taken = files.slice(0, Math.max(0, limit - items.now().length))
      const fresh = taken.map((file) =>
        items.make(file.name, {
          file,
          localUrl: isPictureName(file.name) ? URL.createObjectURL(file) : null,
        }),
      )
      items.show([...items.now(), ...fresh])
      if (when === 'atOnce') for (const { key } of fresh) void send(key)
      return taken.length === files.length
    },
    remove: (key) => {
      const localUrl = items.find(key)?.localUrl
      if (localUrl) URL.revokeObjectURL(localUrl)
      items.show(items.now().filter((item) => item.key !== key))
      forget(key)
    },
    send,
    sendAll: async () => {
      await Promise.all(items.now().map(({ key }) => send(key)))
      return items.now().every(({ state }) => state === 'done') ? uploaded() : null
    },
  }
}
