import { Button } from 'antd'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { sureScore } from '../../../contract/my-products/my-product-schemas.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useMatch } from './use-match.ts'

const text = defineText({
  en: {
    match: 'Match',
    review: 'Review',
    auto: (n: number) => `Auto-match ${formatNumber(n, 'en')}`,
    sure: (n: number, all: number) =>
      `${formatNumber(n, 'en')} of ${counted(all, 'variant', 'variants')} with unpaid orders have a sure match`,
    failed: (n: number, why: string) => `${counted(n, 'variant', 'variants')} could not be matched. ${why}`,
  },
  zh: {
    match: '匹配',
    review: '核对',
    auto: (n: number) => `自动匹配 ${formatNumber(n, 'zh')} 个`,
    sure: (n: number, all: number) =>
      `有未付款订单的 ${formatNumber(all, 'zh')} 个变体中，${formatNumber(n, 'zh')} 个有高匹配度的推荐`,
    failed: (n: number, why: string) => `${formatNumber(n, 'zh')} 个变体未能匹配。${why}`,
  },
})

/** As many as are matched at once, with a result for each. */
const pageSize = 100
/** A shop that was just connected syncs its first orders within seconds. */
const untilSyncedMs = 4_000
const everyMs = 60_000

/** The variants that unpaid orders wait for, with their sure suggestions. */
const useSureMatches = (hasShop: boolean) => {
  const list = useCall(
    myProducts.listMyProducts,
    { tab: 'waiting', pageSize },
    { quiet: true, enabled: hasShop, everyMs: (last) => (last?.rows.length === 0 ? untilSyncedMs : everyMs) },
  )
  const names = (list.data?.rows ?? []).map(({ shopId, variantKey }) => ({ shopId, variantKey }))
  const suggested = useCall(
    myProducts.suggestMappings,
    { variants: names },
    { quiet: true, enabled: names.length > 0 },
  )
  const mappings = (suggested.data?.variants ?? []).flatMap(({ suggestions: [best], ...name }) =>
    best && best.score >= sureScore ? [{ ...name, skuId: best.skuId, units: 1 }] : [],
  )
  return { mappings, of: names.length, isPending: list.isLoading || suggested.isLoading }
}

interface Props {
  readonly to: string
  readonly hasShop: boolean
  readonly isPrimary: boolean
}

/** Matches everything sure at once, and leads to the rest. Takes the place of the step's button. */
export const AutoMatch = ({ to, hasShop, isPrimary }: Props) => {
  const words = useText(text)
  const { mappings, of, isPending } = useSureMatches(hasShop)
  const match = useMatch(({ results }) => {
    const failed = results.filter(({ ok }) => !ok)
    if (failed[0]) toast.warning(words.failed(failed.length, failed[0].message))
  })
  if (mappings.length === 0)
    return (
      <>
        <span />
        {isPending ? (
          <Button loading>{words.match}</Button>
        ) : (
          <PageLink to={to} className={isPrimary ? 'q-button q-button-primary' : 'q-button'}>
            {words.match}
          </PageLink>
        )}
      </>
    )
  return (
    <>
      <PageLink to={to}>{words.review}</PageLink>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        title={words.sure(mappings.length, of)}
        loading={match.isPending}
        onClick={() => match.mutate({ mappings })}
      >
        {words.auto(mappings.length)}
      </Button>
    </>
  )
}
