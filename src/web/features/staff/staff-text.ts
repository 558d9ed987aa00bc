import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { DecisionQueue } from '../../../contract/staff/decisions.ts'
import type { StaffState } from '../../../contract/staff/staff.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const roleText = defineText<Record<OperatorRole, string>>({
  en: {
    owner: 'Owner',
    sourcing: 'Sourcing',
    fulfilment: 'Fulfilment',
    finance: 'Finance',
    support: 'Support',
  },
  zh: { owner: '所有者', sourcing: '采购', fulfilment: '仓储', finance: '财务', support: '客服' },
})

export const stateTones = {
  active: 'done',
  invited: 'working',
  deactivated: 'quiet',
} as const satisfies Record<StaffState, string>

export const decisionText = defineText<Record<DecisionQueue, string>>({
  en: {
    tickets: 'Tickets',
    quotes: 'Quotes',
    sourcing: 'Product requests',
    refunds: 'Refunds',
    cancellations: 'Cancellations',
    problems: 'Problems',
    recharges: 'Recharges',
    withdrawals: 'Withdrawals',
    corrections: 'Balance corrections',
    labels: 'Labels',
    shipping: 'Shipped parcels',
    wholesale: 'Wholesale quotes',
    buying: 'Purchase orders',
    receiving: 'Receiving',
    picking: 'Picking',
    packing: 'Packing',
    returns: 'Returns',
  },
  zh: {
    tickets: '工单',
    quotes: '报价',
    sourcing: '找货',
    refunds: '退款',
    cancellations: '取消申请',
    problems: '异常',
    recharges: '充值',
    withdrawals: '提现',
    corrections: '余额调整',
    labels: '面单',
    shipping: '发货',
    wholesale: '批发报价',
    buying: '采购单',
    receiving: '收货',
    picking: '拣货',
    packing: '打包',
    returns: '退件',
  },
})

export const staffText = defineText({
  en: {
    invite: 'Invite colleague',
    name: 'Name',
    email: 'Email',
    roles: 'Roles',
    custom: 'Custom permissions',
    noRole: 'No role',
    state: 'Status',
    active: 'Active',
    invited: 'Invited',
    deactivated: 'Deactivated',
    secondStep: 'Two-step verification',
    secondStepOn: 'On',
    secondStepOff: 'Off',
    secondStepRequired: 'Required',
    sessions: 'Sessions',
    lastSeen: 'Last seen',
    never: 'Never',
    work: 'Open work',
    workOf: (orders: number, tickets: number, requests: number) =>
      [
        orders > 0 && counted(orders, 'order', 'orders'),
        tickets > 0 && counted(tickets, 'ticket', 'tickets'),
        requests > 0 && counted(requests, 'product request', 'product requests'),
      ]
        .filter(Boolean)
        .join(', ') || 'None',
    customers: 'Customers',
    people: 'People',
    figures: 'Decisions',
    you: 'You',
  },
  zh: {
    invite: '邀请同事',
    name: '姓名',
    email: '邮箱',
    roles: '角色',
    custom: '自定义权限',
    noRole: '无角色',
    state: '状态',
    active: '在职',
    invited: '已邀请',
    deactivated: '已停用',
    secondStep: '两步验证',
    secondStepOn: '已开启',
    secondStepOff: '未开启',
    secondStepRequired: '必须开启',
    sessions: '登录会话',
    lastSeen: '最近使用',
    never: '从未',
    work: '待办',
    workOf: (orders: number, tickets: number, requests: number) =>
      [
        orders > 0 && `${formatNumber(orders, 'zh')} 个订单`,
        tickets > 0 && `${formatNumber(tickets, 'zh')} 个工单`,
        requests > 0 && `${formatNumber(requests, 'zh')} 个找货单`,
      ]
        .filter(Boolean)
        .join('，') || '无',
    customers: '客户',
    people: '人员',
    figures: '处理量',
    you: '您',
  },
})
