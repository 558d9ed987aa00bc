import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import {
  spendKinds,
  spendPeriods,
  type SpendKind,
  type SpendPeriod,
  type walletSpend,
} from '../../../../contract/wallet/wallet-spend.ts'
import type { Search } from '../../../ui/page/search.ts'

export type WalletSpend = OutputOf<typeof walletSpend.getWalletSpend>
export type SpendBucket = WalletSpend['buckets'][number]

/** The period in the URL, or else the shortest one. */
export const spendPeriodOf = ({ spend }: Search): SpendPeriod =>
  spendPeriods.find((period) => period === spend) ?? spendPeriods[0]

export const isByMonth = (period: SpendPeriod): boolean => period === '12months'

/** The kinds that money was spent on, each with its colour in the chart, from 1. */
export const shownKinds = ({
  sums: { spend },
}: Pick<WalletSpend, 'sums'>): readonly { readonly kind: SpendKind; readonly part: number }[] =>
  spendKinds.map((kind, index) => ({ kind, part: index + 1 })).filter(({ kind }) => spend[kind] > 0)

/** The change in whole percent; null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before <= 0 ? null : Math.round(((now - before) / before) * 100)

interface Days {
  readonly from: string
  readonly to: string
}

/** The transactions of these days; only those out of the wallet if they are to add up to a bar. */
export const movementsOf = ({ from, to }: Days, isOutOnly: boolean) => ({
  to: '/wallet/finance',
  search: { from, to, direction: isOutOnly ? 'out' : undefined },
})
