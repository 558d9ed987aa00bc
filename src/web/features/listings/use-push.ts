import { counted } from '../../../contract/kernel/format.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Listing, ListingRow } from '../../../contract/listings/listing-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { followPushes, maxFollowed } from './follow-push.ts'
import { failureAdvice, failureText, listingReads, listingText } from './listing-text.ts'

const text = defineText({
  en: {
    listed: (title: string, shop: string) => `“${title}” is in ${shop}.`,
    listedMany: (n: number) => `${counted(n, 'product is', 'products are')} in the shops.`,
    retrying: (shop: string) => `${shop} can’t be reached. Quayside tries again automatically.`,
    failed: (title: string, shop: string, what: string) => `“${title}” was not written to ${shop}. ${what}`,
    openListing: 'Open listing',
    openListings: 'Open Listings',
  },
  zh: {
    listed: (title: string, shop: string) => `“${title}”已刊登到 ${shop}。`,
    listedMany: (n: number) => `${n} 个商品已刊登到店铺。`,
    retrying: (shop: string) => `无法连接 ${shop}，Quayside 将自动重试。`,
    failed: (title: string, shop: string, what: string) => `“${title}”未能写入 ${shop}。${what}`,
    openListing: '打开刊登',
    openListings: '打开店铺刊登',
  },
})

type Ids = readonly ListingRow['id'][]
interface Result {
  readonly ok: boolean
  readonly message: string
}

/** Reports what became of listings on their way to their shops, wherever the user has gone meanwhile. */
const useFollow = () => {
  const words = useText(text)
  const shared = useText(listingText)
  const failures = useText(failureText)
  const advice = useText(failureAdvice)
  const go = useGo()
  // Our own sentences say what to do; what the shop itself said does not.
  const whatToDo = ({ reason, message, messageReason }: NonNullable<Listing['failure']>): string =>
    messageReason === null ? `${failures[reason]}: ${message} ${advice[reason]}` : message
  const report = (ended: readonly Listing[]): void => {
    const listed = ended.filter(({ status }) => status === 'listed')
    const [first] = listed
    if (first && listed.length === 1)
      toast.success(
        words.listed(first.title, first.shopName),
        first.adminUrl === null ? undefined : { label: shared.openShop, href: first.adminUrl },
      )
    else if (listed.length > 1)
      toast.success(words.listedMany(listed.length), {
        label: words.openListings,
        run: () => void go('/product/listings', { search: { tab: 'listed' } }),
      })
    for (const { id, title, shopName, status, failure } of ended) {
      if (status === 'retrying') toast.info(words.retrying(shopName))
      if (status === 'failed' && failure)
        toast.error(words.failed(title, shopName, whatToDo(failure)), {
          label: words.openListing,
          run: () => void go(`/product/listings/${id}`),
        })
    }
  }
  return (ids: Ids): void => {
    if (ids.length > 0 && ids.length <= maxFollowed) void followPushes(ids).then(report)
  }
}

export const usePush = () => {
  const words = useText(listingText)
  const follow = useFollow()
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
      follow(results.flatMap(({ ok, id }) => (ok ? [id] : [])))
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
    /** `secondCopy`: also of a product that the shop has already. */
    push: (ids: Ids, secondCopy = false) => push.mutateAsync({ ids: [...ids], secondCopy }),
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
