import type { Words } from '../kernel/words.ts'
import type { SourcingStatus } from './sourcing-states.ts'

export const sourcingStatusWords: Words<SourcingStatus> = {
  en: {
    requested: 'Requested',
    inProgress: 'Sourcing',
    infoNeeded: 'Info needed',
    quoted: 'Quoted',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    notFound: 'Not found',
  },
  zh: {
    requested: '已提交',
    inProgress: '寻找中',
    infoNeeded: '待补充信息',
    quoted: '已报价',
    accepted: '已接受',
    declined: '已拒绝',
    expired: '已过期',
    withdrawn: '已撤回',
    notFound: '未找到',
  },
}
