import type { Command } from "prosemirror-state";
import { useEffect, useMemo, useRef, useState } from "react";

import { type OpenedMarkdown, openMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import type { MarkdownControl } from "#app/panel/markdown/markdown-control.ts";
import { findLink, findPicture, setLink, setPicture } from "#app/panel/markdown/visual/commands.ts";
import { LinkDialog } from "#app/panel/markdown/visual/link-dialog.tsx";
import { PictureDialog } from "#app/panel/markdown/visual/picture-dialog.tsx";
import { Toolbar } from "#app/panel/markdown/visual/toolbar.tsx";
import { listContextTools, listTools } from "#app/panel/markdown/visual/tools.ts";
import { useVisualEditor, type VisualEditor } from "#app/panel/markdown/visual/visual-editor.ts";
import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";

interface VisualMarkdownProps {
  control: MarkdownControl;
  /** Called with the name of what the editor does not support in the text. */
  onRefused: (unknown: string) => void;
}

/** The visual editor of a Markdown text. */
export function VisualMarkdown({ control, onRefused }: VisualMarkdownProps) {
  const [opened] = useState(() => openMarkdown(control.value));
  const unknown = "unknown" in opened ? opened.unknown : null;
  useEffect(() => {
    if (unknown !== null) onRefused(unknown);
  }, [unknown, onRefused]);
  return "unknown" in opened ? null : (
    <OpenedEditor control={control} onRefused={onRefused} opened={opened} />
  );
}

type OpenDialog = { what: "link" } | { what: "picture"; file: File | null };

function OpenedEditor({
  control,
  onRefused,
  opened,
}: VisualMarkdownProps & { opened: OpenedMarkdown }) {
  const { value, topLevel, onChange, onBlur, controlRef } = control;
  const placeRef = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const tools = useMemo(() => listTools(topLevel, createDialogs(setDialog)), [topLevel]);
  const { editor, state } = useVisualEditor({
    placeRef,
    opened,
    value,
    topLevel,
    onChange,
    onBlur,
    onRefused,
    attributes: describeControl(control),
    onPictureFile: (file) => setDialog({ what: "picture", file }),
    openLink: createDialogs(setDialog).openLink,
    describe: (current) =>
      JSON.stringify([
        tools.map(({ run, isOn }) => [run(current), isOn?.(current)]),
        listContextTools(current)?.tools.map(({ label, run }) => [label, run(current)]),
      ]),
  });
  const element = editor?.view.dom ?? null;
  useEffect(() => {
    controlRef?.(element);
    return () => controlRef?.(null);
  }, [controlRef, element]);
  return (
    <div className="grid min-w-0 gap-2">
      <div className="grid min-w-0">
        {editor && state && (
          <Toolbar
            tools={tools}
            state={state}
            controls={control.field.id}
            onRun={(command) => editor.run(command)}
            onLeave={() => editor.view.focus()}
          />
        )}
        <div ref={placeRef} className="contents" />
      </div>
      <InvisiblePictureNote markdown={value} />
      {editor && dialog && (
        <EditorDialog editor={editor} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

interface EditorDialogProps {
  editor: VisualEditor;
  dialog: OpenDialog;
  onClose: () => void;
}

function EditorDialog({ editor, dialog, onClose }: EditorDialogProps) {
  const [{ link, picture }] = useState(() => ({
    link: findLink(editor.view.state),
    picture: findPicture(editor.view.state),
  }));
  const answer = (command: Command) => {
    onClose();
    // After the dialog has restored the focus.
    requestAnimationFrame(() => editor.run(command));
  };
  return dialog.what === "link" ? (
    <LinkDialog
      url={link.url}
      text={link.text}
      onClose={onClose}
      onChoose={(url, text) => answer(setLink(link, url, text))}
    />
  ) : (
    <PictureDialog
      picture={picture}
      file={dialog.file}
      onClose={onClose}
      onChoose={(url, alt) => answer(setPicture(url, alt))}
    />
  );
}

/** Commands that open a dialog; without `dispatch` they only report that they can run, as all commands do. */
function createDialogs(ask: (dialog: OpenDialog) => void) {
  const openDialog =
    (dialog: OpenDialog): Command =>
    (_, dispatch) => {
      if (dispatch) ask(dialog);
      return true;
    };
  return {
    openLink: openDialog({ what: "link" }),
    openPicture: openDialog({ what: "picture", file: null }),
  };
}

/** The attributes of the editable element that replaces a text area. */
function describeControl({ field, name, label }: MarkdownControl): Record<string, string> {
  const described = field["aria-describedby"];
  return {
    id: field.id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "data-name": name,
    "data-placeholder": "Escriba el texto",
    ...(field["aria-invalid"] && { "aria-invalid": "true" }),
    ...(described && { "aria-describedby": described }),
  };
}
