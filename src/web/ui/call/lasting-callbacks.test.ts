import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { withLastingCallbacks } from './lasting-callbacks.ts'

/** An observer without subscribers is what a component leaves behind. */
const mutateWithoutComponent = (work: () => Promise<string>) => {
  const observer = new MutationObserver<string, Error, number>(new QueryClient(), { mutationFn: work })
  return withLastingCallbacks<number, string>((input) => observer.mutate(input))
}

const spies = () => ({
  onSuccess: vi.fn<(output: string) => void>(),
  onError: vi.fn<(error: Error) => void>(),
  onSettled: vi.fn<() => void>(),
})

it('runs the callbacks of a success after its component is gone', async () => {
  const { onSuccess, onError, onSettled } = spies()
  mutateWithoutComponent(async () => 'paid')(7, { onSuccess, onError, onSettled })
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledOnce())
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('paid')
  expect(onError).not.toHaveBeenCalled()
})

it('runs the callbacks of a failure after its component is gone', async () => {
  const { onSuccess, onError, onSettled } = spies()
  const failure = new Error('refused')
  mutateWithoutComponent(async () => {
    throw failure
  })(7, { onSuccess, onError, onSettled })
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledOnce())
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure)
  expect(onSuccess).not.toHaveBeenCalled()
})
