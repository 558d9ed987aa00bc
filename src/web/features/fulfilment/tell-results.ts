import { toast } from '../../ui/feedback/feedback-store.ts'

/** Says how many rows of a batch went well, and of the others the first reason. */
export const toastResults = (
  results: readonly { readonly ok: boolean; readonly message: string }[],
  wordsFor: (count: number) => string,
): void => {
  const done = results.filter(({ ok }) => ok).length
  const refused = results.find(({ ok }) => !ok)
  if (done > 0) toast.success(wordsFor(done))
  if (refused) toast.error(refused.message)
}
