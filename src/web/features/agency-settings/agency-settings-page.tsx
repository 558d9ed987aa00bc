import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  operatorAgencySettings,
  settingsSections,
  type SettingsSection,
} from '../../../contract/agency-settings/operator-agency.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { ChannelSection } from './channel-section.tsx'
import { CertificatesSection } from './certificates-section.tsx'
import { changedFields } from './change-text.ts'
import { CompanySection, noCompany } from './company-section.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { InvoicingSection, invoicingDraft, invoicingInput } from './invoicing-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'
import { AffiliatesSection, affiliatesDraft, affiliatesInput } from './affiliates-section.tsx'
import { PackingSection, packingDraft, packingInput } from './packing-section.tsx'
import { VipSection, vipDraft, vipInput } from './vip-section.tsx'
import { CreditSection, creditDraft, creditInput } from './credit-section.tsx'
import { WithdrawalsSection, withdrawalsDraft, withdrawalsInput } from './withdrawals-section.tsx'
import '../../ui/index-page/index-page.css'
import './agency-settings.css'

type Settings = OutputOf<typeof operatorAgencySettings.getAgencySettings>

const isSection = (name: string | undefined): name is SettingsSection =>
  settingsSections.some((one) => one === name)

/** Not saved with the others: what the connection to 1688 needs is checked there. */
const channelTab = '1688'
const tabs = [...settingsSections, channelTab] as const

const AgencySettingsPage = () => {
  const words = useText(settingsText)
  const sections = useText(sectionText)
  const [search, setSearch] = useSearch()
  const answer = useCall(operatorAgencySettings.getAgencySettings, {}, { quiet: true })
  const isChannel = search['section'] === channelTab
  const section = isSection(search['section']) ? search['section'] : 'contacts'
  const open = isChannel ? channelTab : section
  return (
    <div className="q-page q-agency">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <a className="q-button" href="/appvue/credentials" target="_blank" rel="noreferrer">
            <Icon name="external" size={16} />
            {words.openPublic}
          </a>
        }
      />
      <nav className="q-status-tabs" aria-label={words.sections}>
        {tabs.map((key) => (
          <button
            key={key}
            type="button"
            className={key === open ? 'q-status-tab q-status-tab-active' : 'q-status-tab'}
            aria-current={key === open ? 'page' : undefined}
            onClick={() => setSearch({ section: key === 'contacts' ? undefined : key })}
          >
            {key === channelTab ? channelTab : sections[key]}
          </button>
        ))}
      </nav>
      {isChannel && <ChannelSection />}
      {!isChannel && answer.isError && !answer.data && (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {!isChannel && answer.isPending && <CardSkeleton lines={8} />}
      {!isChannel && answer.data && (
        <div className="q-columns">
          <Section section={section} settings={answer.data} />
          <Changes changes={answer.data.changes.filter((change) => change.section === section)} />
        </div>
      )}
    </div>
  )
}

const Section = ({ section, settings }: { section: SettingsSection; settings: Settings }) => {
  const { version } = settings[section]
  // The key remounts the form for each saved version.
  const shared = { key: `${section} ${version}`, version }
  if (section === 'contacts') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={settings.contacts.value}
        toInput={(value) => ({ section, version, value })}
      >
        {(fields) => <ContactsSection {...fields} />}
      </SettingsForm>
    )
  }
  if (section === 'company') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={settings.company.value ?? noCompany}
        toInput={(value) => ({ section, version, value })}
      >
        {(fields) => <CompanySection {...fields} />}
      </SettingsForm>
    )
  }
  if (section === 'invoicing') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={invoicingDraft(settings.invoicing.value)}
        toInput={(value) => ({ section, version, value: invoicingInput(value) })}
      >
        {(fields) => <InvoicingSection {...fields} />}
      </SettingsForm>
    )
  }
  if (section === 'withdrawals') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={withdrawalsDraft(settings.withdrawals.value)}
        toInput={(value) => ({ section, version, value: withdrawalsInput(value) })}
      >
        {(fields) => <WithdrawalsSection {...fields} />}
      </SettingsForm>
    )
  }
  if (section === 'credit') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={creditDraft(settings.credit.value)}
        toInput={(value) => ({ section, version, value: creditInput(value) })}
      >
        {(fields) => <CreditSection {...fields} />}
      </SettingsForm>
    )
  }
  if (section === 'affiliates') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={affiliatesDraft(settings.affiliates.value)}
        toInput={(value) => ({ section, version, value: affiliatesInput(value) })}
      >
        {(fields) => <AffiliatesSection {...fields} />}
      </SettingsForm>
    )
  }
  if (section === 'vip') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={vipDraft(settings.vip.value)}
        toInput={(value) => ({ section, version, value: vipInput(value) })}
      >
        {(fields) => <VipSection {...fields} />}
      </SettingsForm>
    )
  }
  if (section === 'packing') {
    return (
      <SettingsForm
        {...shared}
        section={section}
        start={packingDraft(settings.packing.value)}
        toInput={(value) => ({ section, version, value: packingInput(value) })}
      >
        {(fields) => <PackingSection {...fields} />}
      </SettingsForm>
    )
  }
  return (
    <SettingsForm
      {...shared}
      section={section}
      start={settings.certificates.value}
      toInput={(value) => ({ section, version, value })}
    >
      {(fields) => <CertificatesSection {...fields} />}
    </SettingsForm>
  )
}

const Changes = ({ changes }: { changes: Settings['changes'] }) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const locale = useLocale()
  return (
    <Card title={words.changes}>
      {changes.length === 0 && <p className="q-agency-help">{words.noChanges}</p>}
      <ol className="q-agency-changes">
        {changes.map((change) => (
          <li key={change.version}>
            <strong>{change.changedBy ?? words.nobody}</strong> <Instant at={change.changedAt} />
            <p>{listText(changedFields(names, change.changed, locale), locale)}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

export default AgencySettingsPage
