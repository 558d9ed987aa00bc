import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { smallPicture } from '../products/product-text.ts'
import { figuresText } from './figures-text.ts'

type Rank = OutputOf<typeof salesRank.listSalesRank>

const shownProducts = 5

/** The sales rank's address for this period. */
const rankSearch = ({ days, from, to }: InputOf<typeof salesRank.listSalesRank>): Record<string, string> => ({
  ...(days === undefined || days === 30 ? {} : { tab: String(days) }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

export const BestSellersCard = ({ period }: { readonly period: InputOf<typeof salesRank.listSalesRank> }) => {
  const words = useText(figuresText)
  const answer = useCall(salesRank.listSalesRank, period, { quiet: true })
  const { data } = answer
  if (!data && !answer.isError) return <CardSkeleton lines={5} />
  return (
    <Card
      title={words.best}
      actions={
        <PageLink to="/function/salesRank" search={rankSearch(period)} className="q-dashboard-more">
          {words.rank}
        </PageLink>
      }
    >
      {data ? (
        <BestSellers data={data} search={rankSearch(period)} />
      ) : (
        <ErrorNote error={answer.error} what={words.bestFailed} onRetry={() => void answer.refetch()} />
      )}
    </Card>
  )
}

const BestSellers = ({
  data: { rows, currency },
  search,
}: {
  readonly data: Rank
  readonly search: Record<string, string>
}) => {
  const words = useText(figuresText)
  const imageHost = useImageHost()
  const subject = useSubject()
  if (rows.length === 0) return <p className="q-muted">{words.noSales}</p>
  return (
    <ol className="q-best">
      {rows.slice(0, shownProducts).map((row) => (
        <li key={row.productId}>
          <PageLink to={`/function/salesRank/${row.productId}`} search={search}>
            <Picture
              src={row.coverUrl === null ? null : imageAddress(smallPicture(row.coverUrl), imageHost)}
              alt=""
              size={32}
            />
            <span className="q-best-name">{subject(row)}</span>
            <span className="q-best-figures">
              <span className="q-tabular">{words.units(row.units)}</span>
              <Money amountMinor={row.pricedUnits > 0 ? row.revenueMinor : null} currency={currency} />
            </span>
          </PageLink>
        </li>
      ))}
    </ol>
  )
}
