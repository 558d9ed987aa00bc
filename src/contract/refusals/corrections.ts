import type { Currency } from '../kernel/money.ts'
import type { CorrectionStatus } from '../corrections/corrections.ts'
import { given, money, template } from './sentences.ts'

const movedWords: Readonly<Record<CorrectionStatus, { readonly en: string; readonly zh: string }>> = {
  proposed: { en: 'was proposed by another operator', zh: '由另一位客服提议' },
  posted: { en: 'has already been posted', zh: '已入账' },
  declined: { en: 'has already been declined', zh: '已拒绝' },
  withdrawn: { en: 'was withdrawn', zh: '已撤回' },
}

export const correctionRefusals = {
  correctionExceedsBalance: template<{ readonly balanceMinor: number; readonly currency: Currency }>({
    en: ({ balanceMinor, currency }) =>
      `The balance is ${money(balanceMinor, currency)}. A debit cannot exceed it.`,
    zh: ({ balanceMinor, currency }) =>
      `扣款不能超过余额${given(balanceMinor, (minor) => `（${money(minor, currency)}）`)}。`,
  }),
  correctionMoved: template<{ readonly number: string; readonly status: CorrectionStatus }>({
    en: ({ number, status }) => `${number} ${movedWords[status].en}. Reload to see its current state.`,
    zh: ({ number, status }) =>
      `${number ?? '此调整'}${given(status, (one) => movedWords[one].zh)}，请刷新查看最新状态。`,
  }),
  ledgerIssueResolved: {
    en: 'This issue has already been resolved. Reload to see how.',
    zh: '此问题已处理，请刷新查看结果。',
  },
  correctionNeedsSecondPerson: template<{ readonly number: string }>({
    en: ({ number }) => `You proposed ${number}. Because of its amount, another operator must approve it.`,
    zh: ({ number }) => `${number ?? '此调整'} 由您提议，金额超出限额，须由另一位客服批准。`,
  }),
}
