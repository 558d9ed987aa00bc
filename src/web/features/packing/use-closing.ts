import { useQueryClient } from '@tanstack/react-query'
import { operatorPackStation } from '../../../contract/packing/pack-station.ts'
import { operatorPacking, type PackOrder } from '../../../contract/packing/packing.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { invalidateCalls, useCallMutation } from '../../ui/call/use-call.ts'
import { moneyText } from '../../ui/components/money.tsx'
import type { useDraft } from '../../ui/forms/use-draft.ts'
import { useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import type { PackState } from './pack-state.ts'
import type { Notify } from './use-order-scan.ts'
import { isSizeBroken, openTasks, weightOf } from './closing/closing-state.ts'
import { closingText, taskName } from './closing/closing-text.ts'

type Lines = Parameters<Closing['close']>[1]

interface Closing {
  readonly isBusy: boolean
  /** `label`: the parcel is closed. Null: something is missing, or the freight differs. */
  readonly close: (
    packState: PackState,
    lines: { lineId: PackOrder['lines'][number]['lineId']; quantity: number }[],
  ) => Promise<'label' | null>
  /** `aside`: the parcel waits for its seller. */
  readonly propose: (packState: PackState) => Promise<'label' | 'aside' | null>
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Closes the parcel at the server, which checks the tasks again, and proposes what its weight changes. */
export const useClosing = ({
  order,
  draft,
  notify,
  askWeight,
}: {
  readonly order: PackOrder
  readonly draft: ReturnType<typeof useDraft<PackState>>
  readonly notify: Notify
  readonly askWeight: () => boolean
}): Closing => {
  const words = useText(closingText)
  const locale = useLocale()
  const client = useQueryClient()
  const closing = useCallMutation(operatorPackStation.closeParcel, {
    quiet: true,
    invalidates: operatorOrderReads,
  })
  // The order itself is not read again: it would be shown as stopped before the packer has gone on.
  const proposing = useCallMutation(operatorPackStation.proposeFreightDifference, {
    quiet: true,
    invalidates: operatorOrderReads,
  })

  const close = async (packState: PackState, lines: Lines): Promise<'label' | null> => {
    const open = openTasks(order.tasks)
    if (open.length > 0) {
      const names = open.map((task) => taskName(task, words, locale))
      notify('refused', words.tickFirst(listText(names, locale)))
      return null
    }
    if (isSizeBroken(packState.measured, order.station)) {
      notify('refused', words.brokenSize)
      return null
    }
    const weight = weightOf(order, packState.measured)
    if (weight === null && askWeight()) {
      notify('counted', words.weighPrompt)
      return null
    }
    const version = Math.max(order.parcel?.version ?? 0, packState.closed?.version ?? 0)
    try {
      const input = { id: order.id, lines, weight, ...(version > 0 && { version }) }
      const parcel = await closing.mutateAsync(input)
      const differs = parcel.freight && !parcel.freight.proposal ? parcel.freight.differs : null
      draft.set((now) => ({ ...now, closed: parcel, step: differs ? 'differs' : now.step }))
      if (!differs) return 'label'
      notify('refused', `${words[differs]}. ${words.differencePrompt}.`)
    } catch (error) {
      if (error instanceof CallError && error.reason === 'packedByColleague') {
        draft.set((now) => ({ ...now, closed: null }))
      }
      notify('refused', whyOf(error))
      await invalidateCalls(client, [operatorPacking.findOrderToPack])
    }
    return null
  }

  const propose = async ({ closed }: PackState): Promise<'label' | 'aside' | null> => {
    if (!closed?.freight?.differs) return null
    const { currency, paidMinor, dueMinor } = closed.freight
    const amount = moneyText({ amountMinor: Math.abs(dueMinor - paidMinor), currency })
    try {
      const parcel = await proposing.mutateAsync({ id: closed.id })
      const isSurcharge = parcel.freight?.proposal === 'surcharge'
      draft.set((now) => ({ ...now, closed: parcel, step: 'pack' }))
      notify(
        'done',
        isSurcharge ? words.surchargeRequested(order.number, amount) : words.creditProposed(amount),
      )
      return isSurcharge ? 'aside' : 'label'
    } catch (error) {
      notify('refused', words.notProposed(whyOf(error)))
      return null
    }
  }
  return { isBusy: closing.isPending || proposing.isPending, close, propose }
}
