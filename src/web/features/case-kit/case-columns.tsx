import type { ReactNode } from 'react'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { Instant } from '../../ui/time/instant.tsx'

export const statusColumn = <Row,>(
  title: string,
  statusOf: (row: Row) => readonly [Tone, string],
): Column<Row> => ({
  key: 'state',
  title,
  width: 150,
  isFixed: true,
  inCard: 'top',
  render: (row) => {
    const [tone, label] = statusOf(row)
    return <StatusTag tone={tone}>{label}</StatusTag>
  },
})

export const customerColumn = <Row extends { readonly customerName: string }>(
  title: string,
): Column<Row> => ({
  key: 'customer',
  title,
  width: 160,
  inCard: 'body',
  render: ({ customerName }) => customerName,
})

/** What happens next, and whose turn it is. */
export const nextColumn = <Row,>(title: string, render: (row: Row) => ReactNode): Column<Row> => ({
  key: 'next',
  title,
  width: 330,
  inCard: 'foot',
  render,
})

/** Its key is part of saved views. */
export const createdColumn = <Row extends { readonly createdAt: string }>(
  key: string,
  title: string,
): Column<Row> => ({
  key,
  title,
  width: 120,
  inCard: false,
  render: ({ createdAt }) => <Instant at={createdAt} />,
})
