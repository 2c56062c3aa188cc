import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { useOpenQuestion } from "#app/panel/ui/feedback/question.ts";

/** The confirmation dialog of the open question, if any. */
export function QuestionDialog() {
  const question = useOpenQuestion();
  if (question === null) return null;
  const { title, body, yes, no, isOffer = false, isDangerous = false, answer } = question;
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      {body}
      <div className="flex flex-wrap gap-3 pt-1">
        {[isOffer, !isOffer].map((isYes, index) => (
          <Button
            key={String(isYes)}
            variant={isDangerous && isYes ? "danger" : index === 0 ? "primary" : "outline"}
            className={isDangerous && isYes ? "border-danger border bg-white" : undefined}
            onClick={() => answer(isYes)}
          >
            {isYes ? yes : no}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
