/**
 * A function that parses bytes from outside. The pool runs it in a worker thread: the worker imports `module` and
 * calls its export `name`. A task that returns an async generator is read with `rows`, any other with `run`.
 */
export interface ParseTask<Input extends readonly unknown[], Output> {
  readonly module: string
  readonly name: string
  readonly timeoutMs: number
  /** Holds the types only. */
  readonly types?: (...input: Input) => Output
}

/**
 * Declares an exported function of this module as a task.
 * @param module the caller's `import.meta.url`
 * @param exported the function under its exported name, as in `{ readCsv }`
 */
export const parseTask = <Input extends readonly unknown[], Output>(
  module: string,
  exported: Readonly<Record<string, (...input: Input) => Output>>,
  timeoutMs: number,
): ParseTask<Input, Output> => {
  const [name = ''] = Object.keys(exported)
  return { module, name, timeoutMs }
}

/** To a worker: call `name` of `module` with the input. */
export interface ParseRequest {
  readonly module: string
  readonly name: string
  /** Serialized by node:v8, as all values that cross the boundary: it is fast to hand over. */
  readonly input: Uint8Array
  /** The files among the input, by their place: not serialized, because threads read the same memory. */
  readonly files: readonly (Uint8Array | null)[]
}

/** From a worker: `ready` once, then one answer for each request. */
export type ParseAnswer =
  | { readonly kind: 'ready' }
  /** One part for a value; one for each batch of rows. */
  | { readonly kind: 'done'; readonly parts: readonly Uint8Array[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly message: string; readonly detail: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'tooLarge' }
