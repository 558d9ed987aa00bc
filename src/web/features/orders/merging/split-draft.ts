/** Quantities by part and line item; every unit belongs to exactly one part. */
export interface SplitDraft {
  readonly parts: readonly Readonly<Record<string, number>>[]
}

export interface DividedLine {
  readonly id: string
  readonly quantity: number
}

export const maxParts = 20

/** Two parts, with everything in the first. */
export const newDraft = (lines: readonly DividedLine[]): SplitDraft => ({
  parts: [Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])), {}],
})

export const draftOf = (
  parts: readonly (readonly { readonly lineId: string; readonly quantity: number }[])[],
): SplitDraft => ({
  parts: parts.map((part) => Object.fromEntries(part.map(({ lineId, quantity }) => [lineId, quantity]))),
})

export const countIn = (draft: SplitDraft, part: number, lineId: string): number =>
  draft.parts[part]?.[lineId] ?? 0

/** Moves up to `count` units of a line item between parts, limited by what the source part holds. */
export const moveUnits = (
  draft: SplitDraft,
  lineId: string,
  {
    from,
    to,
    wanted,
  }: {
    readonly from: number
    readonly to: number
    readonly wanted: number
  },
): SplitDraft => {
  const count = Math.min(wanted, countIn(draft, from, lineId))
  if (from === to || count <= 0 || !draft.parts[to]) return draft
  return {
    parts: draft.parts.map((part, index) => {
      if (index !== from && index !== to) return part
      const change = index === from ? -count : count
      return { ...part, [lineId]: (part[lineId] ?? 0) + change }
    }),
  }
}

export const addPart = (draft: SplitDraft): SplitDraft =>
  draft.parts.length < maxParts ? { parts: [...draft.parts, {}] } : draft

/** Removes a part; its units go to the first remaining part. */
export const removePart = (draft: SplitDraft, part: number): SplitDraft => {
  if (draft.parts.length <= 2) return draft
  const target = part === 0 ? 1 : 0
  const emptied = Object.entries(draft.parts[part] ?? {}).reduce(
    (now, [lineId, count]) => moveUnits(now, lineId, { from: part, to: target, wanted: count }),
    draft,
  )
  return { parts: emptied.parts.filter((_, index) => index !== part) }
}

/** The call's input; null while a part is empty. */
export const partsToSend = (draft: SplitDraft): { lineId: string; quantity: number }[][] | null => {
  const parts = draft.parts.map((part) =>
    Object.entries(part)
      .filter(([, quantity]) => quantity > 0)
      .map(([lineId, quantity]) => ({ lineId, quantity })),
  )
  return parts.every((part) => part.length > 0) ? parts : null
}

export const fits = (draft: SplitDraft, lines: readonly DividedLine[]): boolean =>
  lines.every(({ id, quantity }) => draft.parts.reduce((sum, part) => sum + (part[id] ?? 0), 0) === quantity)
