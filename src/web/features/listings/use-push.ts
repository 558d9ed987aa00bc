import { listings, type ListingRow } from '../../../contract/listings.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useText } from '../../ui/text/define-text.ts'
import { listingReads, listingText } from './listing-text.ts'

type Ids = readonly ListingRow['id'][]
interface Result {
  readonly ok: boolean
  readonly message: string
}

export const usePush = () => {
  const words = useText(listingText)
  const showRefusals = (results: readonly Result[], title = words.notSent): void => {
    const bad = results.filter(({ ok }) => !ok)
    if (bad.length > 0)
      toast.error(`${title(bad.length)}: ${[...new Set(bad.map((one) => one.message))].join(' ')}`)
  }
  const push = useCallMutation(listings.pushListings, {
    invalidates: listingReads,
    onSuccess: ({ results }) => {
      const sent = results.filter(({ ok }) => ok).length
      if (sent > 0) toast.success(words.sent(sent))
      showRefusals(results)
    },
  })
  const safety = useCallMutation(listings.updateListingSafety, {
    invalidates: listingReads,
    onSuccess: ({ results }) => {
      const sent = results.filter(({ ok }) => ok).length
      if (sent > 0) toast.success(words.safetySent(sent))
      showRefusals(results, words.safetyNotSent)
    },
  })
  const remove = useCallMutation(listings.removeListings, {
    invalidates: listingReads,
    onSuccess: ({ results }) => {
      if (results.some(({ ok }) => ok)) toast.success(words.removed)
      showRefusals(results)
    },
  })
  return {
    isBusy: push.isPending || safety.isPending || remove.isPending,
    push: (ids: Ids) => push.mutateAsync({ ids: [...ids] }),
    updateSafety: (ids: Ids) => safety.mutateAsync({ ids: [...ids] }),
    /** Asks for confirmation first; resolves to whether the listings were removed. */
    remove: async (ids: Ids, isDraft = false): Promise<boolean> => {
      const sure = await ask({
        title: isDraft ? words.removeDraftTitle : words.removeTitle,
        message: isDraft ? words.removeDraftText : words.removeText,
        confirmLabel: isDraft ? words.removeDraft : words.remove,
        cancelLabel: words.cancel,
        danger: true,
      })
      if (!sure) return false
      const { results } = await remove.mutateAsync({ ids: [...ids] })
      return results.every(({ ok }) => ok)
    },
  }
}
