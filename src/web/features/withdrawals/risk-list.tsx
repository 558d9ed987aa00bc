import {
  type OperatorWithdrawal,
  type OperatorWithdrawalRow,
  recentDays,
} from '../../../contract/withdrawals/operator-withdrawals.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './withdrawals.css'

const text = defineText({
  en: {
    first: 'First withdrawal of this customer',
    notFirst: 'Paid out to before',
    shared: 'Other customers use this payout account:',
    password: 'Password changed before the request:',
    payout: 'Payout account added',
    shortFirst: 'First withdrawal',
    shortPassword: 'Password changed',
    shortPayout: 'New account',
    none: 'None',
  },
  zh: {
    first: '该客户首次提现',
    notFirst: '此前已有提现付款',
    shared: '其他客户也使用此收款账户：',
    password: '申请前修改过密码：',
    payout: '收款账户添加时间：',
    shortFirst: '首次提现',
    shortPassword: '修改过密码',
    shortPayout: '新账户',
    none: '无',
  },
})

type Risky = Pick<OperatorWithdrawalRow, 'risks' | 'createdAt'>

/** Saved within two weeks before the request. */
const isNewAccount = ({ risks, createdAt }: Risky): boolean =>
  Date.parse(createdAt) - Date.parse(risks.payoutAddedAt) < recentDays * 24 * 3_600_000

/** In one line, for lists. */
export const RiskWords = (one: Risky) => {
  const words = useText(text)
  const found = [
    ...(isNewAccount(one) ? [words.shortPayout] : []),
    ...(one.risks.passwordChangedAt === null ? [] : [words.shortPassword]),
    ...(one.risks.isFirst ? [words.shortFirst] : []),
  ]
  return found.length === 0 ? <span className="q-muted">{words.none}</span> : <>{found.join(' · ')}</>
}

export const RiskList = (one: Risky & Pick<OperatorWithdrawal, 'sharedWith'>) => {
  const words = useText(text)
  const { payoutAddedAt, passwordChangedAt, isFirst } = one.risks
  const facts = [
    {
      key: 'payout',
      isRisk: isNewAccount(one),
      what: (
        <>
          {words.payout} <Instant at={payoutAddedAt} />
        </>
      ),
    },
    ...(passwordChangedAt === null
      ? []
      : [
          {
            key: 'password',
            isRisk: true,
            what: (
              <>
                {words.password} <Instant at={passwordChangedAt} />
              </>
            ),
          },
        ]),
    ...(one.sharedWith.length === 0
      ? []
      : [
          {
            key: 'shared',
            isRisk: true,
            what: `${words.shared} ${one.sharedWith.map(({ customerName }) => customerName).join(', ')}`,
          },
        ]),
    { key: 'first', isRisk: isFirst, what: isFirst ? words.first : words.notFirst },
  ]
  return (
    <ul className="q-risks">
      {facts.map(({ key, isRisk, what }) => (
        <li key={key} className={isRisk ? 'q-risk' : undefined}>
          <Icon name={isRisk ? 'alert' : 'check'} size={16} />
          <span>{what}</span>
        </li>
      ))}
    </ul>
  )
}
