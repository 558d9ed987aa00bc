import { Select } from 'antd'
import { chatAppKinds, contactLimits, type Contacts } from '../../../contract/agency-settings/agency.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { useText } from '../../ui/text/define-text.ts'
import { AgentList, ChatAppList } from './contact-list.tsx'
import { contactText } from './contact-text.ts'
import { FileField } from './file-field.tsx'
import type { FieldsProps } from './settings-form.tsx'
import { SettingsList } from './settings-list.tsx'
import { chatAppText, fieldText, settingsText } from './settings-text.ts'

type ChatApp = Contacts['chatApps'][number]
type Agent = Contacts['agents'][number]

const noChatApp: ChatApp = { kind: 'whatsapp', name: 'WhatsApp', handle: '', link: '', qr: null }
const noAgent: Agent = { name: '', handle: '', hours: '' }

export const ContactsSection = ({ value, onChange, errorAt }: FieldsProps<Contacts>) => {
  const words = useText(settingsText)
  const panel = useText(contactText)
  const names = useText(fieldText)
  return (
    <>
      <SettingsList
        title={panel.chatApps}
        help={words.chatAppsHelp}
        itemName={names.chatApps}
        addLabel={words.addChatApp}
        items={value.chatApps}
        limit={contactLimits.chatApps}
        empty={noChatApp}
        onChange={(chatApps) => onChange({ chatApps })}
      >
        {(app, change, place) => (
          <ChatAppFields
            app={app}
            onChange={change}
            errorAt={(field) => errorAt(`chatApps.${place}.${field}`)}
          />
        )}
      </SettingsList>
      <SettingsList
        title={words.agents}
        help={words.agentsHelp}
        itemName={names.agents}
        addLabel={words.addAgent}
        items={value.agents}
        limit={contactLimits.agents}
        empty={noAgent}
        onChange={(agents) => onChange({ agents })}
      >
        {(agent, change, place) => (
          <AgentFields
            agent={agent}
            onChange={change}
            errorAt={(field) => errorAt(`agents.${place}.${field}`)}
          />
        )}
      </SettingsList>
      <Preview value={value} />
    </>
  )
}

const Preview = ({ value }: { value: Contacts }) => {
  const words = useText(settingsText)
  const isEmpty = value.chatApps.length === 0 && value.agents.length === 0
  return (
    <Card title={words.preview}>
      <div className="q-agency-preview">
        {isEmpty && <p className="q-agency-help">{words.previewEmpty}</p>}
        <ChatAppList chatApps={value.chatApps} />
        <AgentList agents={value.agents} />
      </div>
    </Card>
  )
}

interface ChatAppFieldsProps {
  readonly app: ChatApp
  readonly onChange: (change: Partial<ChatApp>) => void
  readonly errorAt: (field: string) => string | null
}

const ChatAppFields = ({ app, onChange, errorAt }: ChatAppFieldsProps) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const kinds = useText(chatAppText)
  const choose = (kind: ChatApp['kind']): void => {
    const isOwnName = app.name !== '' && app.name !== kinds[app.kind]
    onChange({ kind, ...(!isOwnName && { name: kind === 'other' ? '' : kinds[kind] }) })
  }
  return (
    <>
      <FieldRow>
        <Field label={names.kind}>
          {({ status: _status, ...control }) => (
            <Select
              {...control}
              value={app.kind}
              onChange={choose}
              options={chatAppKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
            />
          )}
        </Field>
        <TextField
          label={names.name}
          error={errorAt('name')}
          value={app.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={names.handle}
          error={errorAt('handle')}
          value={app.handle}
          onChange={(handle) => onChange({ handle })}
        />
      </FieldRow>
      <TextField
        label={names.link}
        optional
        help={words.linkHelp}
        error={errorAt('link')}
        inputMode="url"
        value={app.link}
        onChange={(next) => onChange({ link: next.trim() })}
      />
      <Field label={names.qr} optional error={errorAt('qr')}>
        {() => (
          <FileField
            key={app.qr?.url}
            label={names.qr}
            types={imageTypes}
            value={app.qr}
            onChange={(qr) => onChange({ qr })}
          />
        )}
      </Field>
    </>
  )
}

interface AgentFieldsProps {
  readonly agent: Agent
  readonly onChange: (change: Partial<Agent>) => void
  readonly errorAt: (field: string) => string | null
}

const AgentFields = ({ agent, onChange, errorAt }: AgentFieldsProps) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  return (
    <>
      <FieldRow>
        <TextField
          label={names.name}
          error={errorAt('name')}
          value={agent.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={names.handle}
          error={errorAt('handle')}
          value={agent.handle}
          onChange={(handle) => onChange({ handle })}
        />
      </FieldRow>
      <TextField
        label={names.hours}
        optional
        help={words.hoursHelp}
        error={errorAt('hours')}
        value={agent.hours}
        onChange={(hours) => onChange({ hours })}
      />
    </>
  )
}
