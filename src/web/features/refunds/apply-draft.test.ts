import { expect, it } from 'vitest'
import type { RefundEligibility } from '../../../contract/refunds/refund-schemas.ts'
import { emptyRefund, maxOfSelected, problemOf, selectedLines, selectedReasonIn } from './apply-draft.ts'

const eligibility = {
  currency: 'USD',
  paidMinor: 1400,
  refundedMinor: 0,
  freightMinor: 400,
  serviceMinor: 0,
  surchargeMinor: 0,
  units: 2,
  blocked: null,
  lines: [
    {
      lineId: '1',
      title: 'Mug',
      variantTitle: '',
      imageUrl: null,
      quantity: 2,
      unitMinor: 500,
      paidMinor: 1000,
    },
  ],
  reasons: [
    {
      reason: 'damaged',
      isOpen: true,
      blocker: null,
      opensAt: null,
      closesAt: null,
      paysBack: 'goodsAndFreight',
      needsPictures: true,
      isReplaceable: true,
      maxMinor: 1400,
      lines: [{ lineId: '1', quantity: 2 }],
    },
  ],
} as unknown as RefundEligibility
const draft = { ...emptyRefund, reason: 'damaged' as const }

it('reports the first problem in form order', () => {
  const problem = (part: object, pictures = 0) => {
    const given = { ...draft, ...part }
    const selectedReason = selectedReasonIn(eligibility, given)
    const max = selectedReason ? maxOfSelected(eligibility, selectedReason, given) : 0
    return problemOf(given, selectedReason, max, pictures)
  }
  expect(problem({ reason: null })).toBe('noReason')
  expect(problem({ quantities: { 1: 0 } })).toBe('noLines')
  const one = { quantities: { 1: 1 } }
  expect(problem({ ...one, amount: 'much' })).toBe('unreadable')
  expect(problem({ ...one, amount: '7.01' })).toBe('amountTooHigh')
  expect(problem({ ...one, amount: '7.00' })).toBe('noWords')
  expect(problem({ ...one, words: 'Broken' })).toBe('noPictures')
  expect(problem({ ...one, words: 'Broken' }, 1)).toBeNull()
})

it('asks for no amount of a replacement, and allows only reasons that it helps', () => {
  const wanted = 'replacement' as const
  const given = { ...draft, wanted, quantities: { 1: 1 }, amount: 'much', words: 'Broken' }
  const selectedReason = selectedReasonIn(eligibility, given)
  expect(problemOf(given, selectedReason, 700, 1)).toBeNull()
  const reasons = eligibility.reasons.map((one) => ({ ...one, isReplaceable: false }))
  expect(selectedReasonIn({ ...eligibility, reasons }, given)).toBeNull()
  expect(selectedReasonIn({ ...eligibility, reasons }, { ...given, wanted: 'refund' })).not.toBeNull()
})

it('caps quantities at the claimable units', () => {
  const selectedReason = selectedReasonIn(eligibility, draft)
  if (!selectedReason) throw new Error('it is open')
  expect(maxOfSelected(eligibility, selectedReason, { quantities: { 1: 9 } })).toBe(1400)
})

it('begins with all units of a single product and of a whole parcel, and with none where one has to choose', () => {
  const selectedReason = selectedReasonIn(eligibility, draft)
  if (!selectedReason) throw new Error('it is open')
  const begun = { quantities: {} }
  expect(selectedLines(selectedReason, begun)).toEqual([{ lineId: '1', quantity: 2 }])
  const lines = [...selectedReason.lines, { lineId: '2', quantity: 1 }] as typeof selectedReason.lines
  expect(selectedLines({ ...selectedReason, lines }, begun)).toEqual([])
  expect(selectedLines({ ...selectedReason, lines, reason: 'notReceived' }, begun)).toEqual(lines)
  expect(
    selectedLines({ ...selectedReason, lines, reason: 'notReceived' }, { quantities: { 2: 0 } }),
  ).toEqual([{ lineId: '1', quantity: 2 }])
})
