import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { common } from '../../../contract/common/common.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { operatorPaymentMethods } from '../../../contract/wallet/operator-payment-methods.ts'

export const once = (): { idempotencyKey: string } => ({ idempotencyKey: randomUUID() })

type Input = InputOf<typeof operatorPaymentMethods.savePaymentMethod>

/** The contract of USDT itself: its address has a known checksum. */
export const tronAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

export const usdt: Input = {
  version: 0,
  kind: 'usdt',
  name: 'USDT (TRC-20)',
  currency: 'USD',
  network: 'TRC20',
  details: [{ label: 'Address', value: tronAddress }],
  feeNoteEn: 'The network fee is yours.',
  minMinor: 5_000,
  isEnabled: true,
}

export const wise: Input = {
  version: 0,
  kind: 'wise',
  name: 'Wise',
  currency: 'USD',
  network: null,
  details: [{ label: 'Email', value: 'pay@agency.example' }],
  minMinor: 100,
  isEnabled: true,
}

export const saved = (t: TestApp, input: Input) =>
  t.operator.ok(operatorPaymentMethods.savePaymentMethod, input, once())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const proofOf = async (seller: Caller): Promise<FileId> =>
  (await seller.ok(common.uploadFile, {}, { file: { name: 'proof.png', body: png } })).id
