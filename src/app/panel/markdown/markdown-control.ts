import type { FieldControl } from "#app/panel/ui/controls/field.tsx";

/** What both ways of editing a Markdown text need of its form. */
export interface MarkdownControl {
  field: FieldControl;
  /** The form's name of the text. */
  name: string;
  /** The field's label. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Receives the element that takes the focus. */
  controlRef?: (element: HTMLElement | null) => void;
  /** The level of the text's highest headings on its page. */
  topLevel: 2 | 3;
}
