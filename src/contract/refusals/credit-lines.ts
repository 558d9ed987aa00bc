import type { CreditChangeStatus } from '../credit-lines/operator-credit-lines.ts'
import { given, template } from './sentences.ts'

const movedWords: Readonly<Record<CreditChangeStatus, { readonly en: string; readonly zh: string }>> = {
  proposed: { en: 'was proposed by another operator', zh: '由另一位客服提议' },
  applied: { en: 'has already been approved', zh: '已批准' },
  declined: { en: 'has already been declined', zh: '已拒绝' },
  withdrawn: { en: 'was withdrawn', zh: '已撤回' },
}

export const creditLineRefusals = {
  creditLineUnchanged: {
    en: 'The credit line has these terms already.',
    zh: '信用额度已是此条件，无需修改。',
  },
  noCreditLine: {
    en: 'This customer has no active credit line. Reload to see its current state.',
    zh: '该客户没有有效的信用额度，请刷新查看最新状态。',
  },
  creditChangeProposed: template<{ readonly number: string }>({
    en: ({ number }) => `${number} waits for approval. Decide on it first.`,
    zh: ({ number }) => `${number ?? '已有提议'} 正在等待批准，请先处理。`,
  }),
  creditChangeMoved: template<{ readonly number: string; readonly status: CreditChangeStatus }>({
    en: ({ number, status }) => `${number} ${movedWords[status].en}. Reload to see its current state.`,
    zh: ({ number, status }) =>
      `${number ?? '此变更'}${given(status, (one) => movedWords[one].zh)}，请刷新查看最新状态。`,
  }),
  creditChangeNeedsSecondPerson: template<{ readonly number: string }>({
    en: ({ number }) => `You proposed ${number}. Because of its limit, another operator must approve it.`,
    zh: ({ number }) => `${number ?? '此变更'} 由您提议，额度超出限额，须由另一位客服批准。`,
  }),
}
