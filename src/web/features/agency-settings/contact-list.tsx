import type { agencySettings, Contacts } from '../../../contract/agency-settings/agency.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import { CopyText } from '../../ui/components/copy-text.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { contactText } from './contact-text.ts'
import { handleLink } from './handle-link.ts'
import './contact.css'

type NamedContacts = OutputOf<typeof agencySettings.getContacts>
type ChatApp = Contacts['chatApps'][number]
type Agent = Contacts['agents'][number]

export const ChatAppList = ({ chatApps }: { chatApps: readonly ChatApp[] }) => {
  const words = useText(contactText)
  return (
    <ul className="q-contact-list">
      {chatApps.map((app) => (
        <li key={`${app.kind} ${app.handle}`} className="q-contact-item">
          <span className="q-contact-mark" data-kind={app.kind}>
            <Icon name="chat" size={18} />
          </span>
          <div className="q-contact-words">
            <strong>{app.name}</strong>
            <CopyText value={app.handle} />
            {app.link && (
              <a href={app.link} target="_blank" rel="noreferrer" className="q-contact-open">
                {words.openChat(app.name)}
                <Icon name="external" size={14} />
              </a>
            )}
          </div>
          {app.qr && <Picture src={app.qr.url} alt={words.qr(app.name)} size={88} />}
        </li>
      ))}
    </ul>
  )
}

export const NamedAgent = ({
  agent: { name, email },
}: {
  agent: NonNullable<NamedContacts['namedAgent']>
}) => <AgentList agents={[{ name, handle: email, hours: '' }]} />

export const AgentList = ({ agents }: { agents: readonly Agent[] }) => (
  <ul className="q-contact-list">
    {agents.map((agent) => (
      <li key={`${agent.name} ${agent.handle}`} className="q-contact-item">
        <span className="q-contact-mark q-contact-person">
          <Icon name="user" size={18} />
        </span>
        <div className="q-contact-words">
          <strong>{agent.name}</strong>
          <Handle handle={agent.handle} />
          {agent.hours && <span className="q-contact-hours">{agent.hours}</span>}
        </div>
      </li>
    ))}
  </ul>
)

const Handle = ({ handle }: { handle: string }) => {
  const link = handleLink(handle)
  return link ? <a href={link}>{handle}</a> : <CopyText value={handle} />
}
