// Kinds of error reports by readers of an article, and their states.

/** 译文, 释义, 原文, and a generated question. */
export const REPORT_ABOUT = ['TRANSLATION', 'GLOSS', 'TEXT', 'QUESTION'] as const
export type ReportAbout = (typeof REPORT_ABOUT)[number]
export const REPORT_STATES = ['OPEN', 'MENDED', 'DISMISSED'] as const
export type ReportState = (typeof REPORT_STATES)[number]
