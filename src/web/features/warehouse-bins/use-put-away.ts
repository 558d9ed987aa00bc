import { useRef, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { call } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useText } from '../../ui/text/define-text.ts'
import type { Notify } from '../packing/use-order-scan.ts'
import { binReads } from './bin-text.ts'
import { putAwayText } from './put-away-text.ts'

export type Unplaced = OutputOf<typeof operatorBins.listUnplacedGoods>['rows'][number]

export type PutAwayStep =
  | { readonly at: 'goods' }
  /** Several customers, or one and the agency, have such goods. */
  | { readonly at: 'owner'; readonly found: readonly Unplaced[] }
  | { readonly at: 'bin'; readonly goods: Unplaced }
  | { readonly at: 'quantity'; readonly goods: Unplaced; readonly bin: string }

const start: PutAwayStep = { at: 'goods' }
const isSame = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase()
const wholeNumber = /^[1-9]\d{0,6}$/

interface PutAway {
  readonly step: PutAwayStep
  /** A scan, or Enter in the empty field, which takes what is suggested. */
  readonly take: (typed: string) => void
  readonly choose: (goods: Unplaced) => void
  readonly reset: () => void
}

/** What was scanned so far. Scans are taken in turn, as scanners are faster than answers. */
export const usePutAway = (notify: Notify): PutAway => {
  const words = useText(putAwayText)
  const [step, show] = useState<PutAwayStep>(start)
  const now = useRef<PutAwayStep>(start)
  const turn = useRef<Promise<void>>(Promise.resolve())
  /** Counts up when one starts over: scans from before, and their answers, no longer matter. */
  const round = useRef(0)
  const { mutateAsync: move } = useCallMutation(operatorBins.moveGoods, {
    invalidates: binReads,
    quiet: true,
  })

  const go = (next: PutAwayStep): void => {
    now.current = next
    show(next)
  }
  const choose = (goods: Unplaced): void => {
    go({ at: 'bin', goods })
    notify('counted', words.chosen(goods.code, goods.units))
  }
  const findGoods = async (scanned: string, isOver: () => boolean): Promise<void> => {
    const { rows: found } = await call(
      operatorBins.listUnplacedGoods,
      { scanned, pageNum: 1, pageSize: 20 },
      { quiet: true },
    )
    if (isOver()) return undefined
    const [goods, ...others] = found
    if (!goods) return notify('refused', words.noGoods(scanned))
    if (others.length === 0) return choose(goods)
    go({ at: 'owner', found })
    return notify('counted', words.severalOwners)
  }
  const findBin = async (goods: Unplaced, code: string, isOver: () => boolean): Promise<void> => {
    const { rows } = await call(operatorBins.listBins, { code, pageNum: 1, pageSize: 20 }, { quiet: true })
    if (isOver()) return undefined
    const [bin] = rows
    if (!bin) return notify('refused', words.noBin(code))
    go({ at: 'quantity', goods, bin: bin.code })
    return notify('counted', words.confirm(goods.units, bin.code))
  }
  const putAway = async (goods: Unplaced, bin: string, units: number): Promise<void> => {
    const { skuId, ownerId, code } = goods
    await move({ skuId, ownerId, to: bin, units })
    go(start)
    notify('done', words.done(units, code, bin, goods.units - units))
  }
  const handle = async (typed: string, isOver: () => boolean): Promise<void> => {
    if (isOver()) return
    const at = now.current
    if (at.at === 'goods') {
      if (typed !== '') await findGoods(typed, isOver)
    } else if (at.at === 'owner') {
      const goods = wholeNumber.test(typed) ? at.found[Number(typed) - 1] : undefined
      if (goods) choose(goods)
      else notify('refused', words.severalOwners)
    } else if (at.at === 'bin') {
      const code = typed === '' ? at.goods.suggestedBin : typed
      if (code === null) notify('refused', words.scanBin)
      else await findBin(at.goods, code, isOver)
    } else {
      const all = typed === '' || isSame(typed, at.bin)
      const units = all ? at.goods.units : wholeNumber.test(typed) ? Number(typed) : 0
      if (units < 1 || units > at.goods.units) notify('refused', words.quantity(at.goods.units))
      else await putAway(at.goods, at.bin, units)
    }
  }
  const take = (typed: string): void => {
    const begun = round.current
    turn.current = turn.current
      .then(() => handle(typed, () => round.current !== begun))
      .catch((error: unknown) => notify('refused', error instanceof Error ? error.message : String(error)))
  }
  const restart = (action: () => void): void => {
    round.current += 1
    action()
  }
  return {
    step,
    take,
    choose: (goods) => restart(() => choose(goods)),
    reset: () => restart(() => go(start)),
  }
}
