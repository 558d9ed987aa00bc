import { useEffect } from 'react'
import { operatorPacking, type PackOrder } from '../../../contract/packing/packing.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { CustomsGaps } from './customs-gaps.tsx'
import type { Scale } from './scale/use-scale.ts'
import { PackingTable } from './packing-table.tsx'
import { stationText, packBlockerMessage } from './packing-text.ts'
import { useOrderScan, type Notify } from './use-order-scan.ts'

interface OpenOrderProps {
  readonly number: string
  readonly notify: Notify
  /** The prompt for the next scan; '' if an order is to be scanned. */
  readonly hint: (words: string) => void
  /** Opens another order; '' closes the current one. */
  readonly onOrder: (number: string) => void
  /** Closes this order if it is still the open one. */
  readonly onShipped: (number: string) => void
  readonly scale: Scale
}

export const OpenOrder = ({ number, notify, hint, onOrder, onShipped, scale }: OpenOrderProps) => {
  const order = useCall(
    operatorPacking.findOrderToPack,
    { number },
    { keepPrevious: false, quiet: true, staleMs: 0, everyMs: 20_000 },
  )
  // A cached answer may be outdated.
  if (order.data && order.isFetchedAfterMount) {
    return order.data.stop ? (
      <StoppedOrder order={order.data} notify={notify} onOrder={onOrder} />
    ) : (
      <PackingTable
        order={order.data}
        notify={notify}
        hint={hint}
        onOrder={onOrder}
        onShipped={() => onShipped(number)}
        scale={scale}
      />
    )
  }
  return (
    <>
      <NextOrder notify={notify} onOrder={onOrder} refused={order.error?.message ?? null} />
      {order.error ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </>
  )
}

type NextProps = Pick<OpenOrderProps, 'notify' | 'onOrder'>

/** Accepts the next slip and announces once why this order cannot be packed. */
const NextOrder = ({ notify, onOrder, refused }: NextProps & { refused: string | null }) => {
  useOrderScan(onOrder, notify)
  useEffect(() => {
    if (refused !== null) notify('refused', refused)
  }, [refused, notify])
  return null
}

const StoppedOrder = ({ order, notify, onOrder }: NextProps & { order: PackOrder }) => {
  const words = useText(stationText)
  const { stop } = order
  if (!stop) return null
  return (
    <section className="q-card q-pack-stop">
      <NextOrder notify={notify} onOrder={onOrder} refused={packBlockerMessage(order)} />
      <h2>
        <Icon name="alert" /> {packBlockerMessage(order)}
      </h2>
      <p>
        {stop.who && <span>{words.by(stop.who)} </span>}
        {stop.since && (
          <span>
            {words.since} <Instant at={stop.since} as="minute" />{' '}
          </span>
        )}
        {stop.until && (
          <span>
            {words.until} <Instant at={stop.until} as="day" />
          </span>
        )}
      </p>
      <CustomsGaps gaps={stop.customsGaps} />
      {stop.words && <blockquote>{stop.words}</blockquote>}
      <PageLink to="/orders/detail" search={{ id: order.id }}>
        {words.toOrder}
      </PageLink>
    </section>
  )
}
