/** Who changes bins, puts goods away and counts. */
export const binRoles = ['fulfilment'] as const

export const binLimits = {
  units: 1_000_000,
  /** Bins created by one call. */
  created: 2_000,
  labels: 500,
  countsADay: 500,
  usualCounts: 50,
} as const

/**
 * Why goods came to or left a bin. `left`: they left the stock; `counted`: a difference was approved; `writtenOff`, `corrected`: the
 * stock was changed in this bin.
 */
export const binMovementCauses = ['putAway', 'moved', 'left', 'counted', 'writtenOff', 'corrected'] as const
