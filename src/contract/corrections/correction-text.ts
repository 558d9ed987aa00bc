import type { Words } from '../kernel/words.ts'
import type { CorrectionStatus } from './corrections.ts'

export const correctionStatusWords: Words<CorrectionStatus> = {
  en: { proposed: 'Needs approval', posted: 'Posted', declined: 'Declined', withdrawn: 'Withdrawn' },
  zh: { proposed: '待批准', posted: '已入账', declined: '已拒绝', withdrawn: '已撤回' },
}
