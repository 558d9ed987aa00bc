import type { ReactNode } from 'react'
import { PageHeader } from '../components/page-header.tsx'
import { RowSteps } from './row-steps.tsx'
import '../components/parts.css'

interface DetailPageProps {
  readonly title: ReactNode
  readonly tags?: ReactNode
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** Where Back leads without history, unless the application defines it. */
  readonly back: string
  readonly top?: ReactNode
  readonly children: ReactNode
  readonly facts?: ReactNode
  readonly timeline?: ReactNode
}

export const DetailPage = ({
  title,
  tags,
  subtitle,
  actions,
  back,
  top,
  children,
  facts,
  timeline,
}: DetailPageProps) => (
  <div className="q-page">
    <PageHeader
      title={title}
      tags={
        <>
          {tags}
          <RowSteps />
        </>
      }
      subtitle={subtitle}
      actions={actions}
      back={back}
    />
    {top}
    <div className={facts ? 'q-columns' : undefined}>
      <div className="q-stack">
        {children}
        {timeline}
      </div>
      {facts && <aside className="q-stack">{facts}</aside>}
    </div>
  </div>
)

interface CardProps {
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly flush?: boolean
}

export const Card = ({ title, actions, children, flush = false }: CardProps) => (
  <section className={flush ? 'q-card q-card-flush' : 'q-card'}>
    {(title || actions) && (
      <div className="q-card-top">
        <h2>{title}</h2>
        {actions && <div className="q-card-actions">{actions}</div>}
      </div>
    )}
    {children}
  </section>
)

export const DescriptionList = ({
  rows,
}: {
  rows: readonly (readonly [label: string, value: ReactNode])[]
}) => (
  <dl className="q-facts">
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
