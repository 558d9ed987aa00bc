import { toast } from '../../../ui/feedback/feedback-store.ts'

export const toastResults = (
  results: readonly { readonly ok: boolean; readonly message: string }[],
  successText: (count: number) => string,
): void => {
  const done = results.filter(({ ok }) => ok).length
  const failed = results.find(({ ok }) => !ok)
  if (done > 0) toast.success(successText(done))
  if (failed) toast.error(failed.message)
}
