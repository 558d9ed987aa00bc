import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPacking, type PackOrder } from '../../../contract/packing/packing.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { fetchFile } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import type { useDraft } from '../../ui/forms/use-draft.ts'
import { textNow, useText } from '../../ui/text/define-text.ts'
import { carrierOfNumber, lastCarrier, rememberCarrier } from '../fulfilment/shipping/carriers.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { candidateText } from '../carriers/carrier-text.ts'
import { useClosing } from './use-closing.ts'
import { contentsOf, applyTrackingScan, type CarrierLabel, type PackState } from './pack-state.ts'
import { refusalMessage, stationText } from './packing-text.ts'
import { printFile } from './labels/print-file.ts'
import type { Notify } from './use-order-scan.ts'

interface Finishing {
  readonly isBusy: boolean
  /** Closes the parcel, creates and prints label and slip for the packed items, then asks for the tracking number. */
  readonly finish: (packState: PackState) => Promise<void>
  /** Proposes the difference in freight of the closed parcel. */
  readonly propose: (packState: PackState) => Promise<void>
  readonly print: () => Promise<void>
  readonly ship: (packState: PackState, typed: string) => Promise<void>
}

type Outcome = OutputOf<typeof operatorPacking.makeLabels>['results'][number]['carrierLabel']

const labelOf = (outcome: Outcome): CarrierLabel | null =>
  outcome?.status === 'created' && outcome.carrier && outcome.trackingNumber
    ? { carrier: outcome.carrier, trackingNumber: outcome.trackingNumber }
    : null

const refusalOf = ({ candidates }: NonNullable<Outcome>): string => {
  const reasons = textNow(candidateText)
  const [first] = candidates
  if (!first) return ''
  return `${first.carrier}: ${first.detail || reasons[first.reason]}. `
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The steps after counting: print, scan the tracking number, ship. Errors keep all counts. */
export const useFinishing = ({
  order,
  draft,
  notify,
  onShipped,
  askWeight,
}: {
  readonly order: PackOrder
  readonly draft: ReturnType<typeof useDraft<PackState>>
  readonly notify: Notify
  readonly onShipped: () => void
  /** Asks for the weight; false: this parcel is not weighed. */
  readonly askWeight: () => boolean
}): Finishing => {
  const words = useText(stationText)
  const [isPrinting, setIsPrinting] = useState(false)
  const carrierLabel = draft.value.carrierLabel ?? null
  const createLabels = useCallMutation(operatorPacking.makeLabels, {
    quiet: true,
    invalidates: [operatorPacking.findOrderToPack, ...operatorOrderReads],
  })
  const shipping = useCallMutation(operatorOrders.shipOrder, { quiet: true, invalidates: operatorOrderReads })

  const closing = useClosing({ order, draft, notify, askWeight })

  const print = async (label = carrierLabel): Promise<void> => {
    setIsPrinting(true)
    try {
      const ids = [order.id]
      // A carrier's label stays a file of its own.
      const slips = label === null
      printFile(await fetchFile(operatorPacking.downloadLabels, { ids, slips }))
      if (!slips) printFile(await fetchFile(operatorOrders.downloadPackingSlips, { ids }))
    } catch (error) {
      notify('refused', words.notPrinted(whyOf(error)))
    } finally {
      setIsPrinting(false)
    }
  }

  const finish = async (packState: PackState): Promise<void> => {
    const contents = contentsOf(packState, order.lines)
    if ('refusal' in contents) return notify('refused', refusalMessage(contents.refusal))
    if (packState.step !== 'differs') {
      const next = await closing.close(packState, contents.lines)
      if (next !== 'label') return undefined
    }
    return makeLabel(packState)
  }

  const propose = async (packState: PackState): Promise<void> => {
    const next = await closing.propose(packState)
    if (next === 'label') return makeLabel(packState)
    if (next === 'aside') onShipped()
    return undefined
  }

  const makeLabel = async (packState: PackState): Promise<void> => {
    try {
      const { results } = await createLabels.mutateAsync({ ids: [order.id] })
      const [created] = results
      if (!created?.ok || created.labelNo === null) return notify('refused', created?.message ?? '')
      const { labelNo, carrierLabel: outcome } = created
      if (outcome?.status === 'buying') return notify('refused', words.pending)
      const label = labelOf(outcome)
      draft.set((now) => ({ ...now, step: 'ship', labelNo, carrierLabel: label }))
      if (label) notify('done', words.bought(label.carrier, label.trackingNumber))
      else if (outcome) notify('refused', words.noCarrierTook(refusalOf(outcome)))
      else notify('done', words.allPacked)
      // Going back and forth does not print again.
      const isPrinted = packState.carrierLabel?.trackingNumber === label?.trackingNumber
      if (labelNo !== packState.labelNo || !isPrinted) await print(label)
    } catch (error) {
      notify('refused', words.notMade(whyOf(error)))
    }
    return undefined
  }

  const ship = async (packState: PackState, typed: string): Promise<void> => {
    const result = applyTrackingScan(order, typed, packState.carrierLabel)
    if ('refusal' in result) return notify('refused', refusalMessage(result.refusal))
    const contents = contentsOf(packState, order.lines)
    if ('refusal' in contents) return notify('refused', refusalMessage(contents.refusal))
    const { trackingNumber } = result
    const carrier =
      (packState.carrier ?? '').trim() ||
      packState.carrierLabel?.carrier ||
      carrierOfNumber(trackingNumber) ||
      order.carrier ||
      lastCarrier()
    if (carrier === '') return notify('refused', words.noCarrier)
    const label = packState.labelNo === null ? {} : { labelNo: packState.labelNo }
    const parcel = { id: order.id, carrier, trackingNumber, ...label, lines: contents.lines }
    try {
      // Awaited, because callbacks are lost when the order is refetched meanwhile, and shown as shipped.
      const { status } = await shipping.mutateAsync(parcel)
      if (packState.carrier !== null) rememberCarrier(carrier)
      draft.clear()
      notify('done', (status === 'shipped' ? words.shipped : words.partly)(order.number, trackingNumber))
      onShipped()
    } catch (error) {
      // The address may have changed, so a new label must be printed.
      if (error instanceof CallError && error.reason === 'labelVoided') {
        draft.set((now) => ({ ...now, step: 'pack', labelNo: null, carrierLabel: null }))
      }
      notify('refused', words.notShipped(whyOf(error)))
    }
    return undefined
  }
  const isBusy = closing.isBusy || createLabels.isPending || shipping.isPending || isPrinting
  return { isBusy, finish, propose, print: () => print(), ship }
}
