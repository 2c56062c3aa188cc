import type { Command, EditorState } from "prosemirror-state";
import { useEffect, useMemo, useRef, useState } from "react";

import { openMarkdown, type OpenedMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import type { MarkdownControl } from "#app/panel/markdown/markdown-control.ts";
import { findLink, findPicture, setLink, setPicture } from "#app/panel/markdown/visual/commands.ts";
import { LinkDialog } from "#app/panel/markdown/visual/link-dialog.tsx";
import { PictureDialog } from "#app/panel/markdown/visual/picture-dialog.tsx";
import { Toolbar } from "#app/panel/markdown/visual/toolbar.tsx";
import { listPlaceTools, listTools } from "#app/panel/markdown/visual/tools.ts";
import { useVisualEditor } from "#app/panel/markdown/visual/use-visual-editor.ts";
import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";

interface VisualMarkdownProps {
  control: MarkdownControl;
  /** Called with what the text has that the editor does not know. */
  onRefused: (unknown: string) => void;
}

/** The visual editor of a Markdown text. */
export function VisualMarkdown({ control, onRefused }: VisualMarkdownProps) {
  const [opened] = useState(() => openMarkdown(control.value));
  const unknown = "unknown" in opened ? opened.unknown : null;
  useEffect(() => {
    if (unknown !== null) onRefused(unknown);
  }, [unknown, onRefused]);
  return "unknown" in opened ? null : <OpenedEditor {...{ control, onRefused, opened }} />;
}

type AskedFor = { what: "link" } | { what: "picture"; file: File | null };

function OpenedEditor({
  control,
  onRefused,
  opened,
}: VisualMarkdownProps & { opened: OpenedMarkdown }) {
  const { value, topLevel, onChange, onBlur, controlRef } = control;
  const placeRef = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<AskedFor | null>(null);
  const tools = useMemo(() => listTools(topLevel, createDialogs(setAsked)), [topLevel]);
  const { state, editorRef } = useVisualEditor({
    ...{ placeRef, opened, value, topLevel, onChange, onBlur, onRefused },
    attributes: describeControl(control),
    onPictureFile: (file) => setAsked({ what: "picture", file }),
    openLink: createDialogs(setAsked).openLink,
    describe: (current) =>
      JSON.stringify([
        tools.map(({ run, isOn }) => [run(current), isOn?.(current)]),
        listPlaceTools(current)?.tools.map(({ label, run }) => [label, run(current)]),
      ]),
  });
  useEffect(() => {
    controlRef?.(editorRef.current?.view.dom ?? null);
    return () => controlRef?.(null);
  }, [controlRef, editorRef]);

  const run = (command: Command) => {
    const view = editorRef.current?.view;
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const answer = (command: Command) => {
    setAsked(null);
    // After the dialog gave the focus back.
    requestAnimationFrame(() => run(command));
  };
  const view = editorRef.current?.view;
  return (
    <div className="grid min-w-0 gap-2">
      <div className="grid">
        {state && (
          <Toolbar
            {...{ tools, state, controls: control.field.id }}
            onRun={run}
            onLeave={() => view?.focus()}
          />
        )}
        <div ref={placeRef} className="contents" />
      </div>
      <InvisiblePictureNote markdown={value} />
      {view && asked?.what === "link" && (
        <LinkChoice current={view.state} onAnswer={answer} onClose={() => setAsked(null)} />
      )}
      {view && asked?.what === "picture" && (
        <PictureDialog
          picture={readPicture(view.state)}
          file={asked.file}
          onChoose={(url, alt) => answer(setPicture(url, alt))}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Commands that open a dialog; like others they only say that they can run without `dispatch`. */
function createDialogs(ask: (asked: AskedFor) => void) {
  const openDialog =
    (asked: AskedFor): Command =>
    (_, dispatch) => {
      if (dispatch) ask(asked);
      return true;
    };
  return {
    openLink: openDialog({ what: "link" }),
    openPicture: openDialog({ what: "picture", file: null }),
  };
}

/** The attributes of an editable element that takes the place of a text area. */
function describeControl({ field, name, label }: MarkdownControl): Record<string, string> {
  const described = field["aria-describedby"];
  return {
    ...{ id: field.id, role: "textbox", "aria-multiline": "true", "aria-label": label },
    ...{ "data-name": name, "data-placeholder": "Escriba el texto" },
    ...(field["aria-invalid"] && { "aria-invalid": "true" }),
    ...(described && { "aria-describedby": described }),
  };
}

function readPicture(state: EditorState) {
  const picture = findPicture(state);
  return { url: String(picture?.["url"] ?? ""), alt: String(picture?.["alt"] ?? "") };
}

interface LinkChoiceProps {
  current: EditorState;
  onAnswer: (command: Command) => void;
  onClose: () => void;
}

function LinkChoice({ current, onAnswer, onClose }: LinkChoiceProps) {
  const [link] = useState(() => findLink(current));
  return (
    <LinkDialog
      url={link.url}
      text={link.text}
      onChoose={(url, text) => onAnswer(setLink(link, url, text))}
      onClose={onClose}
    />
  );
}
