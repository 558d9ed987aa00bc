import type { CallError } from '../client/call-error.ts'

export interface MutationCallbacks<O> {
  readonly onSuccess?: (output: O) => void | Promise<void>
  readonly onError?: (error: CallError) => void
  readonly onSettled?: () => void
}

/**
 * React Query drops the callbacks of `mutate` once the component has unmounted, as when the refetched list no longer
 * holds the row. These callbacks still run, so that the user gets the confirmation.
 */
export const withLastingCallbacks =
  <I, O>(mutateAsync: (input: I) => Promise<O>) =>
  (input: I, callbacks: MutationCallbacks<O> = {}): void => {
    void mutateAsync(input)
      .then(
        (output) => callbacks.onSuccess?.(output),
        // Shown by the call itself.
        (error: CallError) => callbacks.onError?.(error),
      )
      .finally(() => callbacks.onSettled?.())
  }
