/**
 * Within how many minutes everybody who opened a version that no longer counts is told. The job that
 * tells them runs every minute.
 * Source: reliability L9.
 */
export const READERS_TOLD_MINUTES = 15
