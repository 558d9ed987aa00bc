import { menuTags } from '../../../contract/permissions.ts'
import { useAccess } from '../../ui/access.tsx'
import { CopyText } from '../../ui/parts/copy-text.tsx'
import { Card, Facts } from '../../ui/parts/detail-page.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { useSession } from './session.ts'

const text = defineText({
  en: {
    account: 'Account',
    name: 'Name',
    customer: 'Customer',
    email: 'E-mail',
    currency: 'Currency',
    timeZone: 'Time zone',
    kind: 'Kind',
    main: 'Main account',
    sub: 'Sub-account',
    invite: 'Invitation link',
  },
  zh: {
    account: '账户',
    name: '姓名',
    customer: '客户',
    email: '邮箱',
    currency: '币种',
    timeZone: '时区',
    kind: '类型',
    main: '主账户',
    sub: '子账户',
    invite: '邀请链接',
  },
})

const inviteLink = (code: string): string => `${window.location.origin}/appvue/register?code=${code}`

const ProfilePage = () => {
  const words = useText(text)
  const session = useSession()
  const { isAdminView, hasTag } = useAccess()
  if (!session) return null
  const { account, customer } = session.info
  const mayInvite = customer.allianceRebate > 0 && hasTag(menuTags.affiliate)
  return (
    <div className="q-page">
      <PageHeader />
      <Card title={words.account}>
        <Facts
          rows={[
            [words.name, account.userName],
            [words.customer, customer.name],
            [words.email, account.email],
            [words.kind, account.isDefault ? words.main : words.sub],
            [words.currency, customer.currency],
            [words.timeZone, customer.timeZone],
            ...(mayInvite
              ? [[words.invite, <CopyText key="invite" value={inviteLink(customer.referralCode)} />] as const]
              : []),
          ]}
        />
      </Card>
      {!isAdminView && <ChangePasswordForm />}
    </div>
  )
}

export default ProfilePage
