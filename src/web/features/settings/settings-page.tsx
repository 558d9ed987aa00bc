import { useAccess } from '../../ui/access.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { TrackingSettingsCard } from '../tracking-page/tracking-settings-card.tsx'
import { TrackingRulesCard } from '../tracking-rules/tracking-rules-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { SubAccountsCard } from './sub-accounts-card.tsx'
import './settings.css'

const SettingsPage = () => {
  const { isMainAccount, hasMenu } = useAccess()
  return (
    <div className="q-page">
      <PageHeader />
      {isMainAccount && (
        <PageSection name="team">
          <SubAccountsCard />
        </PageSection>
      )}
      <PageSection name="addresses">
        <AddressesCard />
      </PageSection>
      {isMainAccount && (
        <PageSection name="trackingPage">
          <TrackingSettingsCard />
        </PageSection>
      )}
      {hasMenu(3) && (
        <PageSection name="trackingRules">
          <TrackingRulesCard />
        </PageSection>
      )}
    </div>
  )
}

export default SettingsPage
