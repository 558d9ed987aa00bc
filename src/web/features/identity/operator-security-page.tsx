import { operatorIdentity } from '../../../contract/identity.ts'
import { Card } from '../../ui/components/detail-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { loadOperator, useOperator } from './operator-session.ts'
import { TotpCard } from './totp-card.tsx'

const text = defineText({ en: { password: 'Change password' }, zh: { password: '修改密码' } })
const totpCalls = { start: operatorIdentity.startTotp, confirm: operatorIdentity.confirmTotp }

const OperatorSecurityPage = () => {
  const words = useText(text)
  const operator = useOperator()
  if (!operator) return null
  return (
    <div className="q-page">
      <PageHeader />
      <TotpCard
        calls={totpCalls}
        hasTotp={operator.hasTotp}
        recoveryCodesLeft={null}
        onChanged={loadOperator}
      />
      <Card title={words.password}>
        <ChangePasswordForm endpoint={operatorIdentity.changeOperatorPassword} />
      </Card>
    </div>
  )
}

export default OperatorSecurityPage
