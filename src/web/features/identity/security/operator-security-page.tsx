import { operatorIdentity } from '../../../../contract/identity/identity.ts'
import { operatorSecurity } from '../../../../contract/identity/security.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { ActivityCard } from './activity-card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { loadOperator, useOperator } from '../../../session/operator-session.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TotpCard } from './totp-card.tsx'

const text = defineText({ en: { password: 'Change password' }, zh: { password: '修改密码' } })
const totpCalls = {
  start: operatorIdentity.startTotp,
  confirm: operatorIdentity.confirmTotp,
  confirmIdentity: operatorSecurity.confirmOperatorIdentity,
}

const OperatorSecurityPage = () => {
  const words = useText(text)
  const operator = useOperator()
  if (!operator) return null
  return (
    <div className="q-page">
      <PageHeader />
      <div className="q-profile">
        <div className="q-stack">
          <TotpCard
            calls={totpCalls}
            hasTotp={operator.hasTotp}
            recoveryCodesLeft={null}
            onChanged={loadOperator}
          />
          <PasskeysCard side="operator" onChanged={loadOperator} />
          <Card title={words.password}>
            <ChangePasswordForm endpoint={operatorIdentity.changeOperatorPassword} />
          </Card>
        </div>
        <div className="q-stack">
          <SessionsCard side="operator" />
          <ActivityCard side="operator" />
        </div>
      </div>
    </div>
  )
}

export default OperatorSecurityPage
