import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Switches } from '../identity/common/public-layout.tsx'
import { PolicyLinks } from './policy-links.tsx'
import '../../ui/plain/plain.css'
import './policies.css'

const text = defineText({
  en: { home: 'Quayside home', print: 'Print' },
  zh: { home: 'Quayside 首页', print: '打印' },
})

interface DocumentFrameProps {
  readonly path: string
  readonly title: string
  /** Under the title: the effective date. */
  readonly note?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export const DocumentFrame = ({ path, title, note, aside, children }: DocumentFrameProps) => {
  const words = useText(text)
  return (
    <div className="q-document">
      <header className="q-document-top">
        <PageLink to="/" className="q-document-home" aria-label={words.home}>
          <Brand />
        </PageLink>
        <Switches />
      </header>
      <div className="q-document-nav">
        <PolicyLinks current={path} />
      </div>
      <main className={aside ? 'q-document-main q-document-with-aside' : 'q-document-main'}>
        <div className="q-document-title">
          <div>
            <h1>{title}</h1>
            {note && <p>{note}</p>}
          </div>
          <button type="button" className="q-button q-document-print" onClick={() => window.print()}>
            <Icon name="printer" size={16} />
            {words.print}
          </button>
        </div>
        {aside}
        <article>{children}</article>
      </main>
    </div>
  )
}
