import { profile } from '../../../../contract/identity/accounts.ts'
import { security } from '../../../../contract/identity/security.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { zoneLabel } from '../../../ui/text/zone-label.ts'
import { ActivityCard } from '../security/activity-card.tsx'
import { inviteLink } from './invite-link.ts'
import { MailTopicsCard } from './mail-topics-card.tsx'
import { PasskeysCard } from '../security/passkeys-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import { loadSession, useSession } from '../../../session/session.ts'
import { SessionsCard } from '../security/sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TotpCard } from '../security/totp-card.tsx'
import '../security/profile.css'

const text = defineText({
  en: {
    account: 'Account',
    customer: 'Business',
    kind: 'Account type',
    main: 'Main account',
    sub: 'Sub-account',
    currency: 'Currency',
    timeZone: 'Time zone',
    invite: 'Referral link',
    adminView: 'You are viewing this account as an operator. Only its owner can change personal settings.',
  },
  zh: {
    account: '账户',
    customer: '企业',
    kind: '类型',
    main: '主账户',
    sub: '子账户',
    currency: '币种',
    timeZone: '时区',
    invite: '推荐链接',
    adminView: '您正以客服身份查看此账户，个人信息只能由账户本人修改。',
  },
})

const totpCalls = {
  start: profile.startCustomerTotp,
  confirm: profile.confirmCustomerTotp,
  confirmIdentity: security.confirmIdentity,
}

const ProfilePage = () => {
  const words = useText(text)
  const { isAdminView } = useAccess()
  const own = useCall(profile.getProfile, {}, { quiet: true })
  // The session says whether two-step verification is still to be set up.
  const onFactor = () => Promise.all([own.refetch(), loadSession()])
  if (!own.data) {
    return (
      <div className="q-page">
        <PageHeader />
        {own.error ? (
          <div className="q-card">
            <ErrorState error={own.error} onRetry={() => void own.refetch()} />
          </div>
        ) : (
          <div className="q-profile">
            <CardSkeleton lines={10} />
            <CardSkeleton lines={6} />
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="q-page">
      <PageHeader subtitle={isAdminView ? words.adminView : undefined} />
      <div className="q-profile">
        <div className="q-stack">
          {!isAdminView && (
            <>
              <PersonalCard own={own.data} />
              <PageSection name="security">
                <SignInCard email={own.data.email} />
                <TotpCard
                  calls={totpCalls}
                  hasTotp={own.data.hasTotp}
                  recoveryCodesLeft={own.data.recoveryCodesLeft}
                  onChanged={onFactor}
                />
                <PasskeysCard side="customer" onChanged={onFactor} />
              </PageSection>
            </>
          )}
        </div>
        <div className="q-stack">
          <AccountCard />
          <SessionsCard side="customer" />
          {!isAdminView && <ActivityCard side="customer" />}
          {!isAdminView && (
            <PageSection name="notifications">
              <MailTopicsCard topics={own.data.mailTopics} />
            </PageSection>
          )}
        </div>
      </div>
    </div>
  )
}

const AccountCard = () => {
  const words = useText(text)
  const session = useSession()
  const { hasMenu } = useAccess()
  if (!session) return null
  const { account, customer } = session.info
  const mayInvite = customer.allianceRebate > 0 && hasMenu(menuTags.affiliate)
  return (
    <Card title={words.account}>
      <DescriptionList
        rows={[
          [words.customer, customer.name],
          [words.kind, account.isDefault ? words.main : words.sub],
          [words.currency, customer.currency],
          [words.timeZone, zoneLabel(customer.timeZone)],
          ...(mayInvite
            ? [[words.invite, <CopyText key="invite" value={inviteLink(customer.referralCode)} />] as const]
            : []),
        ]}
      />
    </Card>
  )
}

export default ProfilePage
