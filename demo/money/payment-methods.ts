import type { Tx } from '../../src/server/platform/database/database.ts'

// Invented accounts, and an address that nobody has the key of.
const methods = [
  {
    kind: 'wise',
    name: 'Wise (USD)',
    network: null,
    details: [
      { label: 'Account holder', value: 'Quayside Demo Ltd' },
      { label: 'Wise email', value: 'pay@quayside.example' },
    ],
    instructions_en: 'Write the name of your business in the reference.',
    instructions_zh: '请在附言中注明您的公司名称。',
    fee_note_en: 'Wise charges its fee to you.',
    fee_note_zh: 'Wise 手续费由您承担。',
    min_minor: 5_000,
  },
  {
    kind: 'usdt',
    name: 'USDT (TRC-20)',
    network: 'TRC20',
    details: [{ label: 'Address', value: 'TVP7LLHViQsidzayGFipfuRKsuPDWti3sb' }],
    instructions_en: 'Enter the transaction id, so that the transfer is found at once.',
    instructions_zh: '请填写交易编号，以便快速核对。',
    fee_note_en: 'The network fee is yours.',
    fee_note_zh: '网络手续费由您承担。',
    min_minor: 10_000,
  },
] as const

export const seedPaymentMethods = async (tx: Tx): Promise<void> => {
  await tx
    .insertInto('payment_method')
    .values(
      methods.map(({ details, ...method }, index) => ({
        ...method,
        currency: 'USD',
        details: JSON.stringify(details),
        is_enabled: true,
        position: index + 1,
      })),
    )
    .execute()
}
