import { isPictureName, uploadLimit } from './upload-rules.ts'

export interface UploadedFile {
  readonly name: string
  readonly url: string
}

/** `ready`: selected and not sent, or failed and ready to be sent again. */
export interface UploadItem {
  readonly key: number
  readonly name: string
  readonly state: 'ready' | 'uploading' | 'done'
  /** 0 to 1 during the upload. */
  readonly progress: number
  readonly url: string | null
  readonly localUrl: string | null
  /** The selected file; null for files that already existed. */
  readonly file: File | null
  readonly problem: string | null
}

/** Uploads one file; rejects unless the response is 200. */
export type SendFile<F extends UploadedFile = UploadedFile> = (
  file: File,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<F>

/** Callbacks of the form; may change between renders. */
export interface UploadHandlers<F extends UploadedFile = UploadedFile> {
  readonly send: SendFile<F>
  readonly onChange?: ((files: readonly F[]) => void) | undefined
  readonly onFailure?: ((item: UploadItem) => void) | undefined
}

export interface UploadOptions<F extends UploadedFile = UploadedFile> {
  /** `onConfirm` keeps files ready until `sendAll`. */
  readonly when?: 'atOnce' | 'onConfirm'
  readonly limit?: number
  readonly initial?: readonly F[]
}

export interface UploadQueue<F extends UploadedFile = UploadedFile> {
  readonly handle: (handlers: UploadHandlers<F>) => void
  readonly items: () => readonly UploadItem[]
  readonly subscribe: (listener: () => void) => () => void
  /** Adds files up to the limit, in order; returns whether all were accepted. */
  readonly add: (files: readonly File[]) => boolean
  readonly remove: (key: number) => void
  readonly send: (key: number) => Promise<void>
  /** Sends all ready files. Null if one failed: it is ready again, and the others are not sent twice. */
  readonly sendAll: () => Promise<readonly F[] | null>
}

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

/** Uploads items, each at most once at a time; removing an item aborts its upload. */
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
      const accepted = files.slice(0, Math.max(0, limit - items.now().length))
      const fresh = accepted.map((file) =>
        items.make(file.name, {
          file,
          localUrl: isPictureName(file.name) ? URL.createObjectURL(file) : null,
        }),
      )
      items.show([...items.now(), ...fresh])
      if (when === 'atOnce') for (const { key } of fresh) void send(key)
      return accepted.length === files.length
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
