import { useEffect, useId, useRef, useState } from 'react'
import { agencySettings } from '../../../contract/agency-settings/agency.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { AgentList, ChatAppList, NamedAgent } from './contact-list.tsx'
import { contactText } from './contact-text.ts'
import './contact.css'

const staleMs = 10 * 60_000

const ContactButton = () => {
  const words = useText(contactText)
  const { data } = useCall(agencySettings.getContacts, {}, { quiet: true, staleMs })
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  if (!data || (!data.namedAgent && data.chatApps.length === 0 && data.agents.length === 0)) return null
  return (
    <div ref={root} className={isOpen ? 'q-contact q-contact-is-open' : 'q-contact'}>
      <button
        ref={button}
        type="button"
        className="q-float-button q-contact-button"
        aria-label={words.open}
        title={words.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'chat'} size={20} />
      </button>
      {isOpen && (
        <ContactPanel
          id={id}
          contacts={data}
          onClose={() => {
            setIsOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface ContactPanelProps {
  readonly id: string
  readonly contacts: OutputOf<typeof agencySettings.getContacts>
  readonly onClose: () => void
}

const ContactPanel = ({ id, contacts, onClose }: ContactPanelProps) => {
  const words = useText(contactText)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      role="dialog"
      className="q-contact-panel"
      aria-labelledby={`${id}-title`}
    >
      <header className="q-contact-top">
        <div>
          <h2 id={`${id}-title`}>{words.title}</h2>
          <p>{words.subtitle}</p>
        </div>
        <button type="button" className="q-icon-button" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {contacts.namedAgent && (
        <>
          <h3>{words.namedAgent}</h3>
          <NamedAgent agent={contacts.namedAgent} />
        </>
      )}
      {contacts.chatApps.length > 0 && (
        <>
          <h3>{words.chatApps}</h3>
          <ChatAppList chatApps={contacts.chatApps} />
        </>
      )}
      {contacts.agents.length > 0 && (
        <>
          <h3>{words.agents}</h3>
          <AgentList agents={contacts.agents} />
        </>
      )}
    </section>
  )
}

export default ContactButton
