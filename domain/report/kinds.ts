// What a reader may say is wrong in an article, and what becomes of it.

/** 译文, 释义, 原文, and a question that was made from the text. */
export const REPORT_ABOUT = ['TRANSLATION', 'GLOSS', 'TEXT', 'QUESTION'] as const
export type ReportAbout = (typeof REPORT_ABOUT)[number]
export const REPORT_STATES = ['OPEN', 'MENDED', 'DISMISSED'] as const
export type ReportState = (typeof REPORT_STATES)[number]
